#pragma once
#include "short_words.h"
