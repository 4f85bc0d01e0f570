import { defineCall, readNothing } from '../call/call.ts';

/** A screen that was shown. Nothing of a visitor: no account, no address, no query of the page's address. */
export interface PageView {
  /** The screen's id in the portal: `home`, `lobby`. */
  readonly screen: string;
  readonly language: string;
}

/** M28: a page view for the merchant's analytics service, which the gateway passes on (D43). */
export const pageView = defineCall<PageView, void>({
  name: 'pageView',
  method: 'POST',
  path: '/wps/analytics/view',
  module: 'COMM3',
  own: true,
  quiet: true,
  read: readNothing,
});

export const analyticsCalls = [pageView];
