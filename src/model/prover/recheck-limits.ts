/**
 * recheck ends the parts of its search by steps and not by the clock, so that it says the same on a busy machine: a part that is cut
 * short there has been taken for an attack that works. The whole still ends after the `timeout` that its caller gives, as unknown.
 */
export const BY_STEPS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;
