/** All conformance rules by id, as named in reports. */
export const rules = {
  'reply-in-time': 'A reply is there within the time that a client waits.',
  'reply-size': 'A reply is no larger than a client reads.',
  'reply-whole': 'A reply comes whole, over a connection that holds.',
  'reply-json': 'A reply is JSON.',
  'reply-content-type': 'A reply says that it is application/json; an event stream that it is text/event-stream.',
  'reply-envelope':
    'Every reply is an envelope, also that of a failure; only the success of a bare call is the value itself.',
  'reply-field-missing': 'A reply holds every field that the contract promises.',
  'reply-field-type': 'A field of a reply has the type of the contract.',
  'reply-field-unknown': 'A reply holds no field that the contract does not know.',
  'reply-schema': 'A reply fits its schema.',
  'reply-document':
    'A document that a site is made of holds what the portal reads, and nothing that it would have to repair.',
  'reply-times':
    'Moments are milliseconds, days and zones such as there are; none is out of its order, and what was is not to come.',
  'reply-list': 'A list has each entry once, and a page is the one that was asked for and fits its totals.',
  'reply-amounts': 'Amounts of a reply add up, and no least is above its most.',
  'reply-danger':
    'No text of a reply runs, hides or turns: no script, no control character, no markup where words are meant.',
  'reply-headers':
    'A member’s own reply is kept by no shared cache; a cookie is HttpOnly and SameSite, for its host alone.',
  'reply-of-request': 'A reply speaks of what was asked, and of who asked.',
  'seen-elsewhere': 'A call is as well where another case needs it as where it is asked for itself.',
  'success-status': 'A success is HTTP 200.',
  'happy-path': 'A call that is asked rightly succeeds.',
  'token-needed': 'A call that needs a token answers nobody without a good one.',
  'unauthorized-status': 'No token and a wrong one are answered with 401.',
  'token-ends': 'A token is worth nothing after its log-out.',
  'token-of-merchant': "One merchant's token opens nothing at another merchant.",
  'hidden-call': "A call that the merchant's condition hides is refused.",
  'hidden-status': 'What a condition hides is refused with 403, or with 404 where the call is not of every gateway.',
  'not-offered': 'A call that is not offered answers 404 or function_not_available.',
  'request-fits': 'A request that does not fit the contract is refused.',
  'request-status': 'A request that does not fit the contract is refused with 422, broken JSON with 400.',
  'query-lenient': 'A list with filters ignores those that are empty, and keys that it does not know.',
  'method-other': 'An address answers no other method than its calls.',
  'method-head': 'HEAD answers like GET, without a body, or is refused with 405.',
  'module-tolerated': 'The module id is information: an unknown one changes no answer.',
  'language-tolerated': 'A language that a gateway does not have is no failure.',
  'address-unknown': 'An address without a call is answered with 404.',
  refused: 'What is wrong is refused, and with a code.',
  'refusal-status': 'A refusal travels under the status of its kind.',
  'names-alike': 'Known and unknown names and numbers are answered alike.',
  'proof-once': 'A solved human check counts once.',
  'code-once': 'A code and a ticket are good once.',
  'secret-kept':
    'No password, code, ticket or token stands in an address or a message, and none that was sent comes back.',
  'payload-open': 'Where payloads are encrypted, one that is sent in the open is refused.',
  'payload-sealed': 'An encrypted payload is good once, for its own call and merchant, and for a minute.',
  'captcha-asked': 'The third failure asks for a captcha, and only its right text is taken.',
  'too-many': 'What comes too often is refused with 429 and told when to come again.',
  'key-needed': 'A call that moves money or points is refused without an idempotency key.',
  'key-repeated': 'The same key with the same body is done once and answered alike.',
  'key-reused': 'The same key with another body is refused with 422.',
  'key-in-flight': 'Of many requests with one key that come together one is done; the others get its answer or 409.',
  // Rules for payment providers (docs/guides/payment-provider.md).
  'provider-answers': 'A call that is asked rightly is answered in time, with what it asks for.',
  'provider-signed': 'A reply is signed over its timestamp, its action and its own bytes, and is fresh.',
  'provider-reply': 'A reply fits the contract and speaks of what was asked.',
  'provider-bad-signature':
    'A call that is not signed with the shared secret is refused with bad_signature and does nothing.',
  'provider-stale': 'A timestamp that is more than 60 seconds off is refused with stale_timestamp.',
  'provider-invalid': 'A body that does not fit is refused with invalid_request.',
  'provider-repeated':
    'The same reference with the same content is answered as the first time, and says that it is repeated.',
  'provider-reused': 'A reference with other content is refused with reference_reused.',
  'provider-racing': 'Of many calls with one reference that come together one begins something.',
  'provider-currency': 'A currency that is not moved is refused with currency_unsupported.',
  'provider-exponent': 'An amount with another exponent is refused with exponent_differs, never scaled.',
  'provider-limits': 'An amount beyond the limits is refused.',
  'provider-kind': 'A kind that is not offered is refused with kind_unsupported.',
  'provider-unknown': 'find answers reference_unknown for what was never taken, and for that alone.',
  'provider-day': 'A statement of a day that is not over is refused with day_not_over.',
  'provider-statement':
    'The lines of a day make its closing balance of its opening one; each line stands once, oldest first.',
  'provider-event': 'An event is signed, fresh, and fits the contract.',
  'provider-event-again':
    'An event is sent again, the same and signed anew, until its answer is signed and says that it was taken.',
  'provider-event-standing': 'What an event tells is what find answers, by the sequence.',
} as const satisfies Record<string, string>;

export type RuleId = keyof typeof rules;
