import { defineCall, readNothing } from '../call/call.ts';

/** A screen that was shown. Contains no visitor data: no account, no IP address, no query string. */
export interface PageView {
  /** The screen's id in the portal: `home`, `lobby`. */
  readonly screen: string;
  readonly language: string;
}

/** M28: a page view, which the gateway forwards to the merchant's analytics service (D43). */
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
