import type {
  RegisterSettingsFile,
  ResourceFile,
  StatusSettings,
  Trees,
  WhitelabelFile,
} from '#gateway/trees/tree-documents.ts';
import { setSwitchInTree } from '#model/proposals/switch-tree.ts';
import { defaultTrees, fieldRule } from './default-trees.ts';

interface Difference {
  readonly switches: Readonly<Record<string, boolean>>;
  readonly rules: Readonly<Record<string, Partial<RegisterSettingsFile[string]>>>;
  readonly whitelabel?: Partial<WhitelabelFile>;
  readonly status?: Partial<StatusSettings>;
  readonly resources?: readonly ResourceFile[];
}

const asked = { enabled: true, required: true };
const offered = { enabled: true, required: false };

/**
 * Three merchants with different characters: both methods; mobile first; strict and small. None shows more than six
 * fields at first: only what an account needs.
 */
const DEMO: Readonly<Record<string, Difference>> = {
  aurora: {
    switches: {
      MOBILENUMREG3: true,
      MOBILENUMPASSREG3: true,
      MOBILEVERCODELOGIN3: true,
      FREEPLAY3: true,
    },
    rules: {
      affiliateCode: offered,
    },
    whitelabel: { agentCentre: true },
    resources: [
      { resourceType: 'WHATSAPP', url: 'https://wa.me/6580000000', labelNameEn: 'WhatsApp' },
      { resourceType: 'INSTAGRAM', url: 'https://www.instagram.com/aurora.example', labelNameEn: 'Instagram' },
      { resourceType: 'YOUTUBE', url: 'https://www.youtube.com/@aurora.example', labelNameEn: 'YouTube' },
    ],
  },
  lotus: {
    switches: { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILEVERCODELOGIN3: true },
    rules: {
      username: { minLength: 6, maxLength: 14 },
      // Bank details are asked before a withdrawal; their format is already a rule.
      payeeName: { maxLength: 40, acceptedPattern: '^ *[A-Z][A-Z ]*$', patternId: 18 },
      // The other registration method asks for the number; with a user name it is not asked as well.
      mobileNum: { minLength: 9, maxLength: 10 },
      zalo: { ...offered, minLength: 9, maxLength: 10 },
      affiliateCode: offered,
      paymentPassword: asked,
    },
    whitelabel: { zaloReward: true, agentCentre: true },
    status: { localCountry: 'VN' },
  },
  harbor: {
    switches: { MANPLAYREB3: false },
    rules: {
      username: { minLength: 6, maxLength: 20 },
      password: { minLength: 12 },
      email: asked,
      idNumber: offered,
      birthday: offered,
    },
    whitelabel: { agentCentre: true, loginBeforeHome: true, dividend: true },
    status: { localCountry: 'MT' },
  },
};

/** Trees of a demo brand; the default trees for any other merchant. */
export function treesFor(merchant: string): Trees {
  const base = defaultTrees(merchant);
  const difference = Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined;
  if (difference === undefined) return base;
  const status = { ...base.status, ...difference.status };
  return {
    switches: Object.entries(difference.switches).reduce(
      (tree, [id, on]) => setSwitchInTree(tree, id, on) ?? tree,
      base.switches,
    ),
    rules: Object.fromEntries(
      Object.entries(base.rules).map(([key, rule]) => [key, fieldRule(key, { ...rule, ...difference.rules[key] })]),
    ),
    whitelabel: { ...base.whitelabel, ...difference.whitelabel },
    status: { ...status, resources: [...status.resources, ...(difference.resources ?? [])] },
  };
}
