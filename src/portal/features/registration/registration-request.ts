import { constants } from '#contract/call/constants.ts';
import type { RegisterRequest } from '#contract/registration/calls.ts';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { dropHidden } from '#model/form/validate.ts';
import type { AddressCodes } from '#model/screens/address-codes.ts';

export interface Place {
  readonly origin: string;
  readonly pathname: string;
  readonly host: string;
}

/**
 * The payload of a registration (M121): the shown fields, both consents where requested and given, and the visitor's
 * origin. A dialling code without a number, an empty optional field, a hidden field and the address's query are not
 * sent.
 */
export function registrationRequest(
  spec: FormSpec,
  data: FormValues,
  codes: AddressCodes,
  place: Place,
): RegisterRequest {
  const { countryDialingCode: dial, ...values } = dropHidden(spec, data);
  const hasNumber = Object.hasOwn(values, 'mobileNum');
  return {
    ...codes,
    ...Object.fromEntries(Object.entries(values).filter(isGiven)),
    ...(hasNumber && typeof dial === 'string' ? { countryDialingCode: dial } : {}),
    registerUrl: place.origin + place.pathname,
    domain: place.host,
    registerMethod: constants.registerMethod,
    login: true,
  };
}

/** A text, or a given consent. */
function isGiven(entry: [string, string | boolean]): entry is [string, string | true] {
  return entry[1] !== false;
}
