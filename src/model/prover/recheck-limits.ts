/**
 * Makes recheck limit the parts of its search by steps and not by time, so that the result is the same under load: a
 * part cut off by time was mistaken for a working attack. The whole search still ends as unknown after the caller's
 * `timeout`.
 */
export const BY_STEPS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;
