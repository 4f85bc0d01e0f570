import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeListener, GatewayLink, Visit } from './gateway-link.ts';

export interface LocalGateway {
  /** Fastify's request handler. */
  route(request: IncomingMessage, response: ServerResponse): void;
  /** Handles a call without a socket (light-my-request). */
  inject(call: InjectedCall): Promise<InjectedReply>;
  stamp(visit: Visit): Readonly<Record<string, string>>;
  /** Ensures that the merchant exists; the edge knows brands before the gateway does. */
  prepare(merchant: string): Promise<void>;
  watch(merchant: string, heard: () => void, hinted: ChangeListener): () => void;
}

export interface InjectedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

export interface InjectedReply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Links the edge to the gateway of the same process, without a socket or serialization. */
export function linkLocalGateway(gateway: LocalGateway): GatewayLink {
  return {
    origin: 'http://gateway.invalid',
    watch: gateway.watch,
    fetchFor: (visit) => async (input, init) => {
      const request = new Request(input, init);
      await gateway.prepare(visit.merchant);
      const reply = await gateway.inject(await toCall(request, gateway.stamp(visit)));
      return toResponse(reply);
    },
    answer(request, response, visit) {
      if (visit.merchant === '') return gateway.route(request, response);
      Object.assign(request.headers, gateway.stamp(visit));
      return void gateway.prepare(visit.merchant).then(
        () => gateway.route(request, response),
        // The database is unreachable: the gateway sends its own error reply.
        () => gateway.route(request, response),
      );
    },
  };
}

async function toCall(request: Request, stamp: Readonly<Record<string, string>>): Promise<InjectedCall> {
  const { pathname, search } = new URL(request.url);
  const payload = request.body ? { payload: await request.text() } : {};
  const method = request.method as InjectedCall['method'];
  return { method, url: pathname + search, headers: { ...Object.fromEntries(request.headers), ...stamp }, ...payload };
}

function toResponse({ statusCode, headers, body }: InjectedReply): Response {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as [string, string]] : [])),
  );
  return new Response(statusCode === 204 || statusCode === 304 ? null : body, { status: statusCode, headers: texts });
}
