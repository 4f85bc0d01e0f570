import type { GatewayLink, Visit } from '../gateway/gateway-link.ts';

/** A gateway with scripted replies; by default it has every call and restricts no visitor. */
export interface ScriptedTrees {
  readonly link: GatewayLink;
  /**
   * By path: the value of the envelope, a number for a bare HTTP status, 'away' for no reply, or a function that makes
   * the reply.
   */
  readonly answers: Map<string, unknown>;
  /** Addresses in a restricted region, with the reported country. */
  readonly restricted: Map<string, string>;
  /** Addresses admitted during maintenance. */
  readonly admitted: Set<string>;
  readonly asked: { readonly path: string; readonly visit: Visit; readonly headers: Headers }[];
  change(merchant: string): void;
}

const switchRoot = (on: readonly string[]) => ({
  modId: 'ROOT',
  enabled: '1',
  childrenNodes: on.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })),
});

/** A status reply with these switches on; without rules, the register settings apply. */
export function statusWith(
  on: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
  hasRules = true,
): Record<string, unknown> {
  const rules = hasRules ? { register: {} } : {};
  return { maintenance: false, info: { whitelabel: switchRoot(on), ...rules, resources: [] }, ...more };
}

export function scriptTrees(): ScriptedTrees {
  const answers = new Map<string, unknown>([
    ['/wps/system/status', statusWith(['USERNAMEREG3'])],
    ['/wps/system/whitelabel', {}],
    ['/wps/system/setting/register', {}],
    [
      '/wps/relay/GCSGAME_gameVendor',
      { data: { lanes: [{ title: 'LIVE', cards: [{ vassalage: 'AG', displayName: 'AG' }] }] } },
    ],
  ]);
  const restricted = new Map<string, string>();
  const admitted = new Set<string>();
  const asked: { path: string; visit: Visit; headers: Headers }[] = [];
  const listeners = new Map<string, Set<() => void>>();

  const fetchFor: GatewayLink['fetchFor'] = (visit) => async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    asked.push({ path, visit, headers: request.headers });
    const answer = answers.get(path);
    if (answer === 'away') throw new TypeError('fetch failed');
    if (typeof answer === 'function') return answer();
    if (answer === undefined || typeof answer === 'number') return Response.json({}, { status: answer ?? 404 });
    const value = path.endsWith('/status')
      ? { ...(answer as object), ...placeOf(visit, restricted), admitted: admitted.has(visit.address) }
      : answer;
    return Response.json({ success: true, value });
  };

  return {
    answers,
    restricted,
    admitted,
    asked,
    link: {
      origin: 'http://gateway.test',
      fetchFor,
      watch(merchant, heard) {
        const group = listeners.get(merchant) ?? new Set();
        listeners.set(merchant, group.add(heard));
        return () => void group.delete(heard);
      },
    },
    change(merchant) {
      for (const heard of listeners.get(merchant) ?? []) heard();
    },
  };
}

function placeOf(visit: Visit, restricted: ReadonlyMap<string, string>): object {
  const country = restricted.get(visit.address);
  return { regionRestriction: country !== undefined, location: { ip: visit.address, country: country ?? 'SG' } };
}
