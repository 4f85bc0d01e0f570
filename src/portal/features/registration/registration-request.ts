import { constants } from '#contract/constants.ts';
import type { RegisterRequest } from '#contract/registration.calls.ts';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { dropHidden } from '#model/form/validate.ts';
import type { AddressCodes } from '../../state/address-codes.ts';

/** The page that the form stands on. */
export interface Place {
  readonly origin: string;
  readonly pathname: string;
  readonly host: string;
}

/**
 * What a registration sends (M121): the shown fields, and where they came from. A dialling code without a number, an
 * empty optional field and a hidden one are not sent; neither are the ticks, which the form itself insists on, nor the
 * address's query.
 */
export function registrationRequest(
  spec: FormSpec,
  data: FormValues,
  codes: AddressCodes,
  place: Place,
): RegisterRequest {
  const { countryDialingCode: dial, ...values } = textsOf(dropHidden(spec, data));
  const hasNumber = Object.hasOwn(values, 'mobileNum');
  return {
    ...codes,
    ...values,
    ...(hasNumber && dial !== undefined ? { countryDialingCode: dial } : {}),
    registerUrl: place.origin + place.pathname,
    domain: place.host,
    registerMethod: constants.registerMethod,
    login: true,
  };
}

function textsOf(values: { readonly [field: string]: string | boolean }): { readonly [field: string]: string } {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
