// What an update does to the memory system, as far as time depends on it: whether lanes side by
// side can meet at all, whether it runs but where something
// has failed. Expectations: nothing that is right or wrong rests on them.

#ifndef WARPAGG_DEVICE_TRAFFIC_H
#define WARPAGG_DEVICE_TRAFFIC_H

#include "device.h"
#include "entry.h"

// What its updates share; nothing of it is read before the first of them.
struct traffic_facts *traffic_of_entry(struct arena *arena);

// Time: proportional to what the address is computed with, and the conditions in front of it;
// besides, once each, to the instructions of the entry and of the loop.
struct device_traffic traffic_of(const struct analysis *entry, LLVMValueRef update);

#endif
