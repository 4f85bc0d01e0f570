/** Cost of a password hash: `memoryCost` in KiB, `timeCost` in passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** 46 MiB, one pass, one thread: about 10 ms to 40 ms, within the limits of docs/explanation/safety.md#identity. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
