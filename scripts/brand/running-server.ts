/** The trees of a site on a running server. */
import { openWire } from '#conformance/verdict/exchange.ts';
import { loadTrees } from '#edge/gateway/load-trees.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { isObject, own } from '#model/json/json.ts';
import { CommandError } from '../command-error.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 };
const chance = { now: Date.now, random: Math.random, newId: crypto.randomUUID.bind(crypto) };

/**
 * A visitor's trees of a merchant in the form of a trees file. `from` is the address of the site on the server, for
 * example http://aurora.localhost:8080. Throws CommandError when nothing or something else answers there.
 */
export async function fetchTrees(merchant: string, from: string): Promise<unknown> {
  const site = readAddress(from);
  const wire = openWire(LIMITS);
  try {
    const link = { origin: site.origin, fetchFor: () => fetchBy(wire) };
    const { trees, missing } = await loadTrees(link, { merchant, host: site.host, address: '' }, {}, chance);
    const lacking = missing.find(({ part, mayPass }) => mayPass || part === 'status');
    if (lacking !== undefined)
      throw new CommandError(`--from ${from}: the ${lacking.part} of ${merchant} did not load (${lacking.code}).`);
    const { status, lanes, register, site: settings } = trees;
    const { flags } = parseSiteSettings(settings).value;
    return { status: withRules(status, register), lanes: lanes ?? [], member: null, flags };
  } finally {
    wire.close();
  }
}

function readAddress(text: string): URL {
  const site = URL.parse(text);
  if (site !== null && /^https?:$/.test(site.protocol)) return site;
  throw new CommandError(`--from is "${text}"; write the address of the site, as in http://aurora.localhost:8080.`);
}

function fetchBy(wire: ReturnType<typeof openWire>) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { url, method, headers } = new Request(input, init);
    const reply = await wire.ask({ url, method, headers: Object.fromEntries(headers) });
    if (reply.kind !== 'answer' || reply.status < 200) throw new TypeError(reply.why || reply.kind);
    return new Response(reply.body, {
      status: reply.status,
      headers: { 'content-type': reply.headers['content-type'] ?? '' },
    });
  };
}

/** A trees file has the registration rules in the status. */
function withRules(status: unknown, register: unknown): unknown {
  const info = own(status, 'info');
  if (register === undefined || !isObject(status) || isObject(own(info, 'register'))) return status;
  return { ...status, info: Object.assign({}, info, { register }) };
}
