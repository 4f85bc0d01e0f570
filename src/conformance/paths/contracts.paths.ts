import type { Path } from '../kit/path.ts';
import { NotTried } from '../verdict/verdict.ts';

/** A contract is between two agents, one above the other: a profile names members of whom nobody knows that. */
const between = (what: string): Path => ({
  async prepare() {
    throw new NotTried(`${what} between two agents of the profile`);
  },
});

const answer = between('no request waits');

/** Contracts of agents (M216-M222, M323-M326). */
export const contractsPaths: Readonly<Record<string, Path>> = {
  offerContract: between('no line is known'),
  contractLens: between('no line is known'),
  endContract: between('no contract is in force'),
  incomeFormula: between('no line of a settlement is known'),
  processDividend: answer,
  processDividendOld: { ...answer, hasEffect: true },
  processDailySalary: answer,
  processDailySalaryOld: { ...answer, hasEffect: true },
  processHourSalary: answer,
  processRealTimeSalary: answer,
};
