import { usePerform } from '#portal/play/perform.ts';
import { ContactLinks } from '#portal/service/contact-links.tsx';
import { useServiceElsewhere } from '#portal/service/use-service-elsewhere.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';

const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.l,
  background: `radial-gradient(90% 200% at 100% 0%, ${color.accentSoft}, transparent), ${color.surfaceRaised}`,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.phone]: { padding: space[4] },
});
const words = css({ display: 'grid', gap: space[1], flex: '1 1 18rem' });
const heading = css({ fontSize: type.l });
const lead = css({ color: color.textMuted, textWrap: 'pretty' });
/** A separate line below the text. */
const contacts = css({ flexBasis: '100%' });

/**
 * For visitors without an answer: the merchant's contacts, and feedback where it is offered. Customer service is listed
 * only where it is another page: otherwise its window would only open this page again.
 */
export function MoreHelp() {
  const { t } = useTexts();
  const perform = usePerform();
  const feedback = useElement('side.feedback');
  const hasService = useServiceElsewhere();
  return (
    <section className={card} aria-label={t('help.more.title')}>
      <div className={words}>
        <h2 className={heading}>{t('help.more.title')}</h2>
        <p className={lead}>{t('help.more.text')}</p>
      </div>
      {feedback !== undefined && (
        <Button variant="quiet" icon="message-square" onClick={() => perform(feedback)}>
          {t('help.more.feedback')}
        </Button>
      )}
      <div className={contacts}>
        <ContactLinks hasService={hasService} />
      </div>
    </section>
  );
}
