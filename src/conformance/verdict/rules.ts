/** All conformance rules by id, as named in reports. */
export const rules = {
  'reply-in-time': 'A reply arrives before the client times out.',
  'reply-size': 'A reply is not larger than the client limit.',
  'reply-whole': 'A reply arrives completely, without a broken connection.',
  'reply-json': 'A reply is JSON.',
  'reply-content-type':
    'The content type of a reply is application/json; that of an event stream is text/event-stream.',
  'reply-envelope':
    'Every reply is an envelope, also for a failure. Only the success reply of a bare call is the value itself.',
  'reply-field-missing': 'A reply contains every field that the contract requires.',
  'reply-field-type': 'A field of a reply has the type that the contract defines.',
  'reply-field-unknown': 'A reply contains no field that the contract does not define.',
  'reply-schema': 'A reply matches its schema.',
  'reply-document':
    'A document of a site contains the values that the portal reads, and no value that the portal has to repair.',
  'reply-times':
    'Times are in milliseconds, dates and time zones exist, times are in order, and past events are not in the future.',
  'reply-list': 'A list contains each entry once. A page is the requested one and matches its totals.',
  'reply-amounts': 'Amounts of a reply add up, and no minimum is greater than its maximum.',
  'reply-danger': 'Texts of a reply are safe: no script, no control character, and no markup in plain text.',
  'reply-headers':
    'Shared caches do not store a member’s replies. Cookies are HttpOnly and SameSite, and valid for their host only.',
  'reply-of-request': 'A reply matches the request and the caller.',
  'seen-elsewhere': 'A call behaves the same in its own cases and as a prerequisite of other cases.',
  'success-status': 'A successful reply has the status 200.',
  'happy-path': 'A valid call succeeds.',
  'token-needed': 'A call that needs a token is refused without a valid one.',
  'unauthorized-status': 'A missing or invalid token is answered with 401.',
  'token-ends': 'A token is invalid after log-out.',
  'token-of-merchant': 'A token of one merchant is invalid at another merchant.',
  'hidden-call': "A call that the merchant's condition hides is refused.",
  'hidden-status': 'A hidden call is refused with 403, or with 404 if the call is optional for gateways.',
  'not-offered': 'A call that is not offered answers 404 or function_not_available.',
  'request-fits': 'A request that violates the contract is refused.',
  'request-status': 'A request that violates the contract is refused with 422; invalid JSON is refused with 400.',
  'query-lenient': 'A list with filters ignores empty filters and unknown keys.',
  'method-other': 'An address refuses methods that none of its calls use.',
  'method-head': 'HEAD is answered like GET without a body, or refused with 405.',
  'module-tolerated': 'The module id is informational: an unknown id does not change the reply.',
  'language-tolerated': 'A language that the gateway does not support causes no failure.',
  'address-unknown': 'An address without a call is answered with 404.',
  refused: 'An invalid request is refused with an error code.',
  'refusal-status': 'A refusal has the HTTP status of its error code.',
  'names-alike': 'Known and unknown names and numbers get the same reply.',
  'proof-once': 'A solved human check is valid once.',
  'code-once': 'A code and a ticket are valid once.',
  'secret-kept':
    'No password, code, ticket or token appears in an address or a message, and replies do not repeat those that were sent.',
  'payload-open': 'If payloads are encrypted, an unencrypted payload is refused.',
  'payload-sealed': 'An encrypted payload is valid once, for one minute, and for its own call and merchant.',
  'captcha-asked': 'The third failure requires a captcha, and only its correct text is accepted.',
  'too-many': 'Too many requests are refused with 429 and a time to retry.',
  'key-needed': 'A call that moves money or points is refused without an idempotency key.',
  'key-repeated': 'The same key with the same body is executed once and gets the same reply.',
  'key-reused': 'The same key with another body is refused with 422.',
  'key-in-flight': 'Of many simultaneous requests with one key, one is executed. The others get its reply or 409.',
  // Rules for payment providers (docs/guides/payment-provider.md).
  'provider-answers': 'A valid call is answered in time with the requested content.',
  'provider-signed': 'A reply has a recent timestamp and a signature of its timestamp, action and body.',
  'provider-reply': 'A reply matches the contract and the request.',
  'provider-bad-signature':
    'A call that is not signed with the shared secret is refused with bad_signature and has no effect.',
  'provider-stale': 'A timestamp that differs by more than 60 seconds is refused with stale_timestamp.',
  'provider-invalid': 'An invalid body is refused with invalid_request.',
  'provider-repeated': 'The same reference with the same content gets the first reply again, marked as repeated.',
  'provider-reused': 'A reference with other content is refused with reference_reused.',
  'provider-racing': 'Of many simultaneous calls with one reference, only one has an effect.',
  'provider-currency': 'An unsupported currency is refused with currency_unsupported.',
  'provider-exponent': 'An amount with another exponent is refused with exponent_differs and never scaled.',
  'provider-limits': 'An amount outside the limits is refused.',
  'provider-kind': 'An unsupported kind is refused with kind_unsupported.',
  'provider-unknown':
    'find replies with reference_unknown for references that were never accepted, and only for those.',
  'provider-day': 'A statement for a day that has not ended is refused with day_not_over.',
  'provider-statement':
    'The opening balance plus the lines of a day equals the closing balance. Each line appears once, oldest first.',
  'provider-event': 'An event is signed, has a recent timestamp and matches the contract.',
  'provider-event-again':
    'An event is resent with the same content and a new signature until a signed reply confirms that it was accepted.',
  'provider-event-standing': 'An event and find report the same state for the same sequence number.',
} as const satisfies Record<string, string>;

export type RuleId = keyof typeof rules;
