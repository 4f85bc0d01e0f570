/** What a password's hash costs: `memoryCost` in KiB, `timeCost` in passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 46 MiB, one pass, one lane: about 10 ms to 40 ms, as docs/safety.md#identity bounds it. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
