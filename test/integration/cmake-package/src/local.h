constexpr float local = sizeof TEXT;
