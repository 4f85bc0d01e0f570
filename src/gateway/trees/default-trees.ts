import type {
  RegisterSettingsFile,
  StatusSettings,
  SwitchTreeFile,
  Trees,
  WhitelabelFile,
} from '#gateway/trees/tree-documents.ts';
import type { FieldAt } from '#model/catalogue/fields.ts';

/** Known switches (M09-M18) and their state for a new merchant. */
const SWITCHES: Readonly<Record<string, boolean>> = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  DIRECTREG3: false,
  FREEPLAY3: false,
  MOBILEVERCODELOGIN3: false,
  PWDEXPFORCECHANGE3: true,
  CHNGPASSVERIF3: true,
  LOGINIPVERF3: false,
  MANPLAYREB3: true,
};

/** Module switches: one page or call each. Older servers omit them, which counts as on. */
const MODULES: Readonly<Record<string, boolean>> = {
  DEPOSIT: true,
  WITHDRAW: true,
  REWCEN3: true,
  MAILCEN: true,
  PLYRBT: true,
  AFFMAN3: true,
  AGEANNOUNCE3: true,
  CAPTCHA3: true,
  CBS3: true,
  COMM3: true,
  DAILYSALCONT3: true,
  FEEDBACK3: true,
  FUNDTRANS3: true,
  GAMELO3: true,
  GAMELOFAV3: true,
  GAMELOHOT3: true,
  GAMELOREC3: true,
  HOURSAL3: true,
  INBOX3: true,
  MEMTRANS3: true,
  MISSIONLB3: true,
  PASS3: true,
  PROFPIC3: true,
  PTSYS3: true,
  REG3: true,
  RTSALARY3: true,
  SIGNCONDIV3: true,
  VERIFICATION3: true,
};

type Rule = RegisterSettingsFile[string];

/** A complete rule; `enabled` and `required` default to off. */
export function fieldRule(key: string, rule: Partial<Rule>): Rule {
  return {
    key,
    enabled: false,
    required: false,
    minLength: 1,
    maxLength: 50,
    acceptedPattern: '*',
    patternId: 0,
    ...rule,
  };
}

const asked: Partial<Rule> = { enabled: true, required: true };

/**
 * All fields that a rule may name (docs/reference/wire.md#rules), with a suitable kind; only user name and password are enabled.
 */
const RULES: Readonly<Record<FieldAt<'account' | 'ruled' | 'extra'>, Partial<Rule>>> = {
  username: { ...asked, minLength: 5, maxLength: 16, acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$', patternId: 1 },
  // Accepts what password managers generate, including symbols.
  password: { ...asked, minLength: 8, maxLength: 64, acceptedPattern: '^[A-Za-z0-9!-/:-@\\[-`{-~]+$', patternId: 19 },
  payeeName: { minLength: 2, maxLength: 50, acceptedPattern: '^[A-Za-z ]+$', patternId: 8 },
  email: { minLength: 6, maxLength: 100, acceptedPattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$', patternId: 3 },
  qqNum: { minLength: 5, maxLength: 12, acceptedPattern: '^[0-9]+$', patternId: 6 },
  mobileNum: { minLength: 7, maxLength: 15, acceptedPattern: '^[0-9]+$', patternId: 6 },
  recommenderId: { minLength: 3, maxLength: 20, acceptedPattern: '^[A-Za-z0-9]+$', patternId: 4 },
  captcha: { minLength: 4, maxLength: 6, acceptedPattern: '^[A-Za-z0-9]+$', patternId: 4 },
  affiliateCode: { minLength: 3, maxLength: 20, acceptedPattern: '^[A-Za-z0-9]+$', patternId: 4 },
  paymentPassword: { minLength: 6, maxLength: 6, acceptedPattern: '^[0-9]+$', patternId: 6 },
  line: { minLength: 4, maxLength: 20, acceptedPattern: '^\\S+$', patternId: 9 },
  whatsapp: { minLength: 7, maxLength: 15, acceptedPattern: '^[0-9]+$', patternId: 6 },
  facebook: { minLength: 3, maxLength: 50, acceptedPattern: '^\\S+$', patternId: 9 },
  wechat: { minLength: 4, maxLength: 20, acceptedPattern: '^\\S+$', patternId: 9 },
  idNumber: { minLength: 6, maxLength: 20, acceptedPattern: '^[A-Za-z0-9]+$', patternId: 4 },
  nickname: { minLength: 2, maxLength: 20 },
  birthday: { minLength: 10, maxLength: 10, acceptedPattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', patternId: 11 },
  telegram: { minLength: 4, maxLength: 32, acceptedPattern: '^\\S+$', patternId: 9 },
  zalo: { minLength: 7, maxLength: 15, acceptedPattern: '^[0-9]+$', patternId: 6 },
  address: { minLength: 5, maxLength: 120 },
};

const WHITELABEL: WhitelabelFile = {
  loginBeforeHome: false,
  agentCentre: false,
  zaloReward: false,
  dividend: false,
  dailySalary: false,
  hourlySalary: false,
  realTimeSalary: false,
  accountCentreTypes: [1, 2, 41, 42],
  audience: 'both',
  esports: ['IMES', 'SV3', 'AV'],
  gatewayProfile: { codec: 'plain', relays: {} },
};

/** Trees of a new merchant, with every known switch, module and field. */
export function defaultTrees(merchant: string): Trees {
  return {
    switches: switchTree({ ...SWITCHES, ...MODULES }),
    rules: rulesOf(RULES),
    whitelabel: WHITELABEL,
    status: defaultStatus(merchant),
  };
}

function switchTree(states: Readonly<Record<string, boolean>>): SwitchTreeFile {
  const childrenNodes = Object.entries(states).map(
    ([modId, on]): SwitchTreeFile => ({ modId, enabled: on ? '1' : '0', childrenNodes: [] }),
  );
  return { modId: 'ROOT', enabled: '1', childrenNodes };
}

function rulesOf(rules: Readonly<Record<string, Partial<Rule>>>): RegisterSettingsFile {
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, fieldRule(key, rule)]));
}

function defaultStatus(merchant: string): StatusSettings {
  const site = `https://www.${merchant}.example`;
  const app = (file: string) => ({ url: `${site}/app/${file}`, qrCodeUrl: '' });
  return {
    maintenance: false,
    region: { mode: 'open', countries: [], allowAddresses: [], blockAddresses: [] },
    localCountry: 'SG',
    resources: [
      {
        resourceType: 'Android',
        ...app('android.apk'),
        labelNameEn: 'Android',
        labelNameCn: '安卓',
        labelNameVi: 'Android',
      },
      { resourceType: 'IOS', ...app('ios'), labelNameEn: 'iPhone', labelNameCn: '苹果', labelNameVi: 'iPhone' },
      {
        resourceType: 'IOS_LITE',
        ...app('lite'),
        labelNameEn: 'iPhone Lite',
        labelNameCn: '苹果轻量版',
        labelNameVi: 'iPhone Lite',
      },
      { resourceType: 'TELEGRAM', url: `https://t.me/${merchant}_example`, labelNameEn: 'Telegram' },
      { resourceType: 'FACEBOOK', url: `https://www.facebook.com/${merchant}.example`, labelNameEn: 'Facebook' },
      {
        resourceType: 'EMAIL',
        url: `help@${merchant}.example`,
        labelNameEn: 'E-mail',
        labelNameCn: '邮箱',
        labelNameVi: 'Email',
        labelNameTh: 'อีเมล',
        labelNameJa: 'メール',
        labelNameId: 'Email',
        labelNameEs: 'Correo electrónico',
        labelNameHi: 'ई-मेल',
        labelNameKo: '이메일',
        labelNamePt: 'E-mail',
        labelNameTr: 'E-posta',
        labelNameAr: 'البريد الإلكتروني',
        labelNameRu: 'Эл. почта',
      },
    ],
    customerService: [
      // The site's own help page, until the merchant names a chat: it works on every site.
      { csType: 'LIVECHAT', path: '/helpmc?topic=contact' },
      { csType: 'VIP', path: '/helpmc?topic=contact&channel=vip' },
    ],
    domainRoute: [site, `https://m.${merchant}.example`],
    mainDomain: `www.${merchant}.example`,
    analytics: {},
    imageCDNs: [],
    launchGameCDNs: [],
  };
}
