import { Facts } from '#console/people/facts.tsx';
import type { ContentOffer } from '#contract/staff/content/content.ts';
import { scheduleWords } from '../words/piece-words.ts';
import { say } from '../words/words.ts';
import { FormPart } from './form-part.tsx';

/** What a promotion gives and when: told, and changed where money is. */
export function OfferPart({ offer }: { readonly offer: ContentOffer }) {
  const { id, type, entry, startsAt, endsAt } = offer;
  return (
    <FormPart title={say('form.offer')} lead={say('form.offer.lead')} isFixed={false}>
      <Facts
        facts={[
          { label: say('offer.id'), value: id },
          { label: say('offer.type'), value: type },
          { label: say('offer.entry'), value: say.ifKnown(`entry.${entry}`) ?? entry },
          { label: say('offer.time'), value: scheduleWords({ from: startsAt, until: endsAt }) },
        ]}
      />
    </FormPart>
  );
}
