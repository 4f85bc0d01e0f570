/**
 * The error codes of this contract with the HTTP status that they travel under: 200 for expected outcomes, 4xx for what
 * the client did wrong, 5xx else (wire contract, Transport). Each has a text `error.<code>`.
 */
export const errorStatus = {
  account_disabled: 200,
  account_unknown: 200,
  captcha_required: 200,
  captcha_wrong: 200,
  code_not_sent: 200,
  email_taken: 200,
  human_check_failed: 200,
  human_check_required: 200,
  insufficient_balance: 200,
  invitation_code_error: 200,
  members_only: 200,
  agents_only: 200,
  mobile_taken: 200,
  password_common: 200,
  registration_refused: 200,
  remember_expired: 200,
  second_step_failed: 200,
  second_step_required: 200,
  username_taken: 200,
  verification_code_expired: 200,
  verification_code_wrong: 200,
  wrong_credentials: 200,
  bad_request: 400,
  not_logged_in: 401,
  session_expired: 401,
  forbidden: 403,
  function_not_available: 403,
  in_need_true_account: 403,
  origin_refused: 403,
  region_restricted: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  request_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  invalid_request: 422,
  try_later: 429,
  too_many_requests: 429,
  unknown_error: 500,
  bad_gateway: 502,
  maintenance: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Whether a text from the wire is a code of this contract. */
export function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(errorStatus, code);
}
