import type { Logger } from 'pino';
import { lineOf, writeRefusal } from '#serving/start/finding.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkStart, refusedOf, type StartFacts } from './checks.ts';
import { readStartFacts, type StartDeps } from './facts.ts';

/**
 * Looks at a process before it takes requests (decision 044). Throws ConfigError with a line for each thing that keeps it
 * from being reached from outside; what is found on this machine alone, or where NODE_ENV says that it is for trying, goes
 * to the log as one warning. Answers what was looked at.
 */
export async function holdStartCheck(deps: StartDeps, log: Logger): Promise<StartFacts> {
  const facts = await readStartFacts(deps);
  const findings = checkStart(facts);
  const refused = refusedOf(facts, findings);
  if (refused.length > 0) throw new ConfigError(writeRefusal(facts.outside ?? '', refused));
  if (findings.length > 0) log.warn({ findings: findings.map(lineOf) }, 'this site would not be let out to the public');
  return facts;
}
