/**
 * Known fields, each defined once. access.ts has the conditions of fields, the merchant's rules their validation;
 * forms, default rules, the brand linter, the log and the wire types derive from this table.
 */

export type Widget =
  | 'text'
  | 'bank'
  | 'password'
  | 'mobile'
  | 'country'
  | 'code'
  | 'captcha'
  | 'checkbox'
  | 'date'
  | 'email';

export interface Manner {
  readonly widget: Widget;
  /** Value of HTML's `autocomplete`. */
  readonly autoComplete: string;
  readonly inputMode: 'text' | 'numeric' | 'tel' | 'email';
}

/**
 * Position of a field in registration. At a fixed position with the merchant's rule (`account`) or without one (`own`);
 * among the fields that a rule enables (`ruled`, M114); after them like fields that only rules know (`extra`); a
 * checkbox at the end (`consent`). `elsewhere`: used by other forms.
 */
type Place = 'account' | 'own' | 'ruled' | 'extra' | 'consent' | 'elsewhere';

interface KnownField extends Partial<Manner> {
  readonly place: Place;
  /** The value is a secret: never logged and never returned. */
  readonly isSecret?: true;
}

/**
 * All fields with a label in the platform's texts; those with the same position in display order. Defaults of a row: a
 * plain text input without autocomplete.
 */
const FIELDS = {
  username: { place: 'account', autoComplete: 'username' },
  countryDialingCode: { place: 'own', widget: 'country', autoComplete: 'tel-country-code', inputMode: 'tel' },
  mobileNum: { place: 'account', widget: 'mobile', autoComplete: 'tel-national', inputMode: 'tel' },
  verificationCode: {
    place: 'own',
    widget: 'code',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    isSecret: true,
  },
  password: { place: 'account', widget: 'password', autoComplete: 'new-password', isSecret: true },
  confirmPassword: { place: 'own', widget: 'password', autoComplete: 'new-password', isSecret: true },
  // Numeric in this family of gateways.
  paymentPassword: { place: 'account', widget: 'password', inputMode: 'numeric', isSecret: true },
  payeeName: { place: 'ruled', autoComplete: 'name' },
  qqNum: { place: 'ruled', inputMode: 'numeric' },
  line: { place: 'ruled' },
  whatsapp: { place: 'ruled', inputMode: 'tel' },
  facebook: { place: 'ruled' },
  wechat: { place: 'ruled' },
  idNumber: { place: 'ruled' },
  email: { place: 'ruled', widget: 'email', autoComplete: 'email', inputMode: 'email' },
  recommenderId: { place: 'ruled' },
  captcha: { place: 'ruled', widget: 'captcha', isSecret: true },
  affiliateCode: { place: 'ruled' },
  nickname: { place: 'extra', autoComplete: 'nickname' },
  birthday: { place: 'extra', autoComplete: 'bday' },
  telegram: { place: 'extra' },
  zalo: { place: 'extra' },
  address: { place: 'extra', autoComplete: 'street-address' },
  terms: { place: 'consent', widget: 'checkbox' },
  ageConfirmation: { place: 'consent', widget: 'checkbox' },
  oldPassword: { place: 'elsewhere', widget: 'password', autoComplete: 'current-password', isSecret: true },
  newPassword: { place: 'elsewhere', widget: 'password', autoComplete: 'new-password', isSecret: true },
  confirmNewPassword: { place: 'elsewhere', widget: 'password', autoComplete: 'new-password', isSecret: true },
  authenticatorCode: { place: 'elsewhere', autoComplete: 'one-time-code', inputMode: 'numeric', isSecret: true },
  remember: { place: 'elsewhere', widget: 'checkbox' },
} as const satisfies Readonly<Record<string, KnownField>>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

const ROWS: Readonly<Record<FieldName, KnownField>> = FIELDS;
const NAMES = Object.keys(FIELDS) as readonly FieldName[];

export type FieldAt<P extends Place> = {
  [Name in FieldName]: Fields[Name]['place'] extends P ? Name : never;
}[FieldName];

/**
 * Definition of a field; undefined for names that only a merchant's rules know, including names of Object.prototype.
 */
export function knownField(name: string): KnownField | undefined {
  return Object.hasOwn(ROWS, name) ? ROWS[name as FieldName] : undefined;
}

/** Fields with one of these positions, in table order. */
export function fieldsAt<P extends Place>(...places: readonly P[]): readonly FieldAt<P>[] {
  const asked: readonly Place[] = places;
  return NAMES.filter((name): name is FieldAt<P> => asked.includes(ROWS[name].place));
}

export function secretFields(): readonly FieldName[] {
  return NAMES.filter((name) => ROWS[name].isSecret);
}

/** Whether a field's value must not be returned in a page; for an unknown field its name decides. */
export function isSecretField(name: string): boolean {
  const known = knownField(name);
  return known ? known.isSecret === true : /password|captcha|^code$/i.test(name);
}
