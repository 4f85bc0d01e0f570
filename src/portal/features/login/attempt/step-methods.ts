import type { SecondStepMethod } from '#contract/session/read.ts';
import type { TextKey } from '#texts/text-key.ts';

interface MethodDisplay {
  readonly icon: string;
  readonly name: TextKey;
  readonly words: TextKey;
}

export const METHODS: Readonly<Record<SecondStepMethod, MethodDisplay>> = {
  google: { icon: 'shield-check', name: 'signin.step.google', words: 'signin.step.googleWords' },
  mobile: { icon: 'smartphone', name: 'signin.step.mobile', words: 'signin.step.mobileWords' },
  email: { icon: 'mail', name: 'signin.step.email', words: 'signin.step.emailWords' },
  payee: { icon: 'banknote', name: 'signin.step.payee', words: 'signin.step.payeeWords' },
};
