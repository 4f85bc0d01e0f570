/** The console's part of the composition: its page is served here, its calls are answered by the gateway of this process. */
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createLocate, type Locate } from '#brand/read/source-lines.ts';
import type { StoredBrand } from '#brand/read/stored-brand.ts';
import type { BrandStore } from '#brand/store.ts';
import { refuse } from '#contract/wire/envelope.ts';
import type { Guest } from '#edge/door/guests.ts';
import { buildConsoleSite } from '#edge/routes/console-site.ts';
import type { BrandsPort } from '#gateway/context/brands-port.ts';
import { refuseSocket } from '#serving/requests.ts';

/** What the console is given of the process that it runs in. */
export interface ConsoleDeps {
  /** The gateway that answers the staff's calls. */
  readonly gateway: Pick<FastifyInstance, 'routing'>;
  readonly origin: string;
  /** Folder of the portal's build; the console's is beside it. */
  readonly clientFolder: string;
  readonly brandOrigins: () => readonly string[];
  readonly trustedHops: number;
}

/** The console as the edge sees it, and what ends it. */
export interface OpenConsole {
  readonly guest: Guest;
  stop(): Promise<void>;
}

/** Everything under this is a call of the staff. */
const CALLS = '/staff/';

/** Opens the console's site. Throws with a sentence for the operator when it cannot. */
export async function openConsole(deps: ConsoleDeps): Promise<OpenConsole> {
  const { gateway, origin, clientFolder, brandOrigins, trustedHops } = deps;
  const folder = join(dirname(clientFolder), 'console');
  const site = await buildConsoleSite({ clientFolder: folder, brandOrigins, trustedHops });
  return {
    guest: {
      origin,
      isFramed: false,
      route: (request, response) => (request.url?.startsWith(CALLS) ? gateway : site).routing(request, response),
      // The console listens by an event stream, never by a socket.
      upgrade: (_request, socket) => refuseSocket(socket, 404, refuse('not_found')),
    },
    stop: async () => site.close(),
  };
}

/** The brands of this process as staff see them. */
export function brandsForStaff(store: BrandStore): BrandsPort {
  const places = new WeakMap<StoredBrand, Locate>();
  const placesOf = (stored: StoredBrand): Locate => {
    const known = places.get(stored) ?? createLocate(stored.source);
    places.set(stored, known);
    return known;
  };
  return {
    list: store.list,
    find(merchant) {
      const stored = store.get(merchant);
      return stored && { ...stored, lineOf: (pointer) => placesOf(stored)(pointer)?.line };
    },
    problems: store.problems,
  };
}
