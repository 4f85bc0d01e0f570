/**
 * The fields that the platform knows by name, each said once. When one is asked for stands in access.ts, what its value must
 * be in the merchant's rules; forms, first rules, the doctor, the log and the types of the wire derive from here.
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

/** How a field is drawn and filled. */
export interface Manner {
  readonly widget: Widget;
  /** A token of HTML's `autocomplete`. */
  readonly autoComplete: string;
  readonly inputMode: 'text' | 'numeric' | 'tel' | 'email';
}

/**
 * A field's place in registration. A place of its own, and the merchant's rule (`account`) or none but ours (`own`); among
 * those that a rule enables (`ruled`, M114); after them, as any field that only rules know (`extra`); a tick at the end
 * (`consent`). `elsewhere`: other forms have it.
 */
type Place = 'account' | 'own' | 'ruled' | 'extra' | 'consent' | 'elsewhere';

interface KnownField extends Partial<Manner> {
  readonly place: Place;
  /** What it holds opens something: never written down, never told back. */
  readonly isSecret?: true;
}

/**
 * Every field that our texts have a label for; those of one place in the order in which they stand there. What a row does
 * not say is as for any text: nothing to fill in, typed with letters.
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
  // A number in this family of gateways.
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

/** The names of the fields with one of these places. */
export type FieldAt<P extends Place> = {
  [Name in FieldName]: Fields[Name]['place'] extends P ? Name : never;
}[FieldName];

/** What is known of a field; undefined for names that only a merchant's rules know, those of a prototype included. */
export function knownField(name: string): KnownField | undefined {
  return Object.hasOwn(ROWS, name) ? ROWS[name as FieldName] : undefined;
}

/** The fields with one of these places, in the table's order. */
export function fieldsAt<P extends Place>(...places: readonly P[]): readonly FieldAt<P>[] {
  const asked: readonly Place[] = places;
  return NAMES.filter((name): name is FieldAt<P> => asked.includes(ROWS[name].place));
}

/** The fields whose values open something. */
export function secretFields(): readonly FieldName[] {
  return NAMES.filter((name) => ROWS[name].isSecret);
}

/** Whether a field's value must not come back in a page; of a stranger's field its name decides. */
export function isSecretField(name: string): boolean {
  const known = knownField(name);
  return known ? known.isSecret === true : /password|captcha|^code$/i.test(name);
}
