import { HELP_TOPICS, SOCIAL_PROVIDERS } from '#model/catalogue/known-names.ts';
import { own } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { ownAddresses } from './check-targets.ts';
import type { Found } from './findings/finding.ts';

/** Unknown sign-in providers and help topics. A server may know them, so these are warnings. */
export function checkKnownNames(brand: Brand): readonly Found[] {
  return [...unknownProviders(brand), ...unknownTopics(brand)];
}

function unknownProviders({ document }: Brand): readonly Found[] {
  const named = own(own(document, 'features'), 'socialLogin');
  return (Array.isArray(named) ? named : []).flatMap((name, at) =>
    typeof name !== 'string' || (SOCIAL_PROVIDERS as readonly string[]).includes(name)
      ? []
      : [unknown('brand.unknown-provider', pointer('features', 'socialLogin', at), name, SOCIAL_PROVIDERS)],
  );
}

/** `?topic=` and `#` both open a topic of the help pages (M44, M224). */
const TOPIC = /^\/help(?:mc)?(?:\?(?:[^#]*&)?topic=([^&#]+)|#(.+))/;

function unknownTopics(brand: Brand): readonly Found[] {
  return ownAddresses(brand).flatMap(({ go, path }) => {
    const [, asked, hash] = TOPIC.exec(go) ?? [];
    const topic = asked ?? hash;
    if (topic === undefined || (HELP_TOPICS as readonly string[]).includes(topic)) return [];
    return [unknown('brand.unknown-topic', path, topic, HELP_TOPICS)];
  });
}

function unknown(code: string, path: string, name: string, known: readonly string[]): Found {
  const near = suggestName(name, known);
  return {
    code,
    path,
    found: `"${name}"`,
    expected: `one of ${known.join(', ')}, or a name that your server defines`,
    remedy: near ? `Did you mean "${near}"?` : 'Correct the name, unless your server defines it.',
  };
}
