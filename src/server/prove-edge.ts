/** Checks, when an edge starts, that edge and gateway process share the same LIVERY_EDGE_SECRET. */

import type { Logger } from 'pino';
import { EDGE_ANSWER, readEdgeAnswer } from '#contract/wire/edge-secret.ts';
import { EdgeConfigError } from '#edge/config.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { logEvent } from '#serving/log/log-event.ts';

export interface EdgeCheck {
  readonly gatewayUrl: string;
  /** LIVERY_EDGE_SECRET; undefined: not set. */
  readonly secret: string | undefined;
  /** Milliseconds between attempts while the gateway does not respond; 5,000 if absent. */
  readonly againMs?: number;
}

/** The gateway's relation to the edge. */
export type Standing = 'believed' | 'foreign' | 'away';

const PATIENCE_MS = 4_000;
const AGAIN_MS = 5_000;

/**
 * Asks the gateway whether it trusts this edge. Throws EdgeConfigError if a Livery gateway does not, since it would
 * answer every call with not_found. `thirdParty`: a third-party gateway. `away`: no response yet; the edge starts, and the
 * result is logged later. `stop` ends the attempts.
 */
export async function proveEdge(check: EdgeCheck, log: Logger): Promise<{ standing: Standing; stop(): void }> {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  const first = await ask(check);
  if (first === 'away') {
    logEvent(log, 'edge.gateway_unreachable', { gateway: check.gatewayUrl });
    const again = async (): Promise<void> => {
      const found = await ask(check);
      if (found === 'away') timer = setTimeout(again, check.againMs ?? AGAIN_MS).unref();
      else if (found !== 'believed' && found !== 'foreign')
        logEvent(log, 'edge.secret_refused', { gateway: check.gatewayUrl, found });
    };
    timer = setTimeout(again, check.againMs ?? AGAIN_MS).unref();
    return { standing: first, stop };
  }
  if (first === 'believed' || first === 'foreign') return { standing: first, stop };
  throw new EdgeConfigError(sentenceOf(check.gatewayUrl, first));
}

async function ask({ gatewayUrl, secret }: EdgeCheck): Promise<Standing | 'refused' | 'unproven'> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(`${gatewayUrl}/readyz`, {
      headers: secret === undefined ? {} : { [edgeHeaders.secret]: secret },
      redirect: 'manual',
      signal,
    });
    await reply.body?.cancel();
    return readEdgeAnswer(reply.headers.get(EDGE_ANSWER)) ?? 'foreign';
  } catch {
    return 'away';
  }
}

function sentenceOf(gatewayUrl: string, found: 'refused' | 'unproven'): string {
  const why = found === 'refused' ? 'is another one there' : 'is not set here';
  return `The gateway at ${gatewayUrl} does not believe this edge: LIVERY_EDGE_SECRET ${why}, and every call would be answered not_found. Set the same text of 32 characters or more at both.`;
}
