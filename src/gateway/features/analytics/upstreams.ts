/** Upstream analytics services: a fixed table from name to URL (D43). No request can set a URL. */
import type { AnalyticsService } from '#model/documents/services.ts';
import { ANALYTICS_SERVICES, analyticsId } from '#model/documents/services.ts';

/** The forwarded data of one page view. Nothing in it identifies a visitor. */
export interface View {
  readonly merchant: string;
  readonly screen: string;
  readonly language: string;
}

export interface Outgoing {
  readonly service: AnalyticsService;
  readonly url: string;
  readonly body: string;
}

/** URLs by service, from configuration; a service without one is off. */
export type Upstreams = Readonly<Partial<Record<AnalyticsService, string>>>;

type Writer = (address: URL, id: string, view: View) => Omit<Outgoing, 'service'>;

const WRITERS: Readonly<Record<AnalyticsService, Writer>> = {
  // The Measurement Protocol requires a client id: all visitors of a merchant share one.
  gtag: (address, id, { merchant, screen, language }) => {
    address.searchParams.set('measurement_id', id);
    const params = { page_title: screen, page_path: `/${screen}`, language: language.toLowerCase(), merchant };
    const body = {
      client_id: `livery.${merchant}`,
      non_personalized_ads: true,
      events: [{ name: 'page_view', params }],
    };
    return { url: address.href, body: JSON.stringify(body) };
  },
};

/** The requests for one view: one for each service with a configured URL and an id of the merchant. */
export function writeViews(upstreams: Upstreams, analytics: unknown, view: View): readonly Outgoing[] {
  return ANALYTICS_SERVICES.flatMap((service) => {
    const address = upstreams[service];
    const id = analyticsId(analytics, service);
    if (address === undefined || id === undefined) return [];
    return [{ service, ...WRITERS[service](new URL(address), id, view) }];
  });
}
