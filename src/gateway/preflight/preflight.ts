import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import { lineOf, writeRefusal } from '#serving/start/finding.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkStart, refusedOf, type StartFacts } from './checks.ts';
import { readStartFacts, type StartDeps } from './facts.ts';

/**
 * Runs the production preflight before the process accepts requests (decision 16). Throws `ConfigError` with one line
 * per finding if the site is reachable from outside; otherwise, or with NODE_ENV `development` or `test`, logs one
 * warning. Returns the facts.
 */
export async function holdStartCheck(deps: StartDeps, log: Logger): Promise<StartFacts> {
  const facts = await readStartFacts(deps);
  const findings = checkStart(facts);
  const refused = refusedOf(facts, findings);
  if (refused.length > 0) throw new ConfigError(writeRefusal(facts.outside ?? '', refused));
  if (findings.length > 0) logEvent(log, 'preflight.failed', { findings: findings.map(lineOf) });
  return facts;
}
