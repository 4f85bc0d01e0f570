import { it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { inEnglish } from '#tests/setup/english.ts';
it('x', () => {
console.log(inEnglish('cashier.out.answer.ALL_RECEIVED', { remaining: '$25.00' }), '|', inEnglish('feedback.between', { count: 140, least: '1', most: '140' }), '|', inEnglish('register.missing', { fields: 'Username' }), '|', consoleText('rules', 'found.unsatisfiable', { min: '5', max: '16' }), '|', consoleText('reconciliation', 'stake', { count: 9 }), '|', consoleText('journal', 'did.mall.stock', { subject: 'Match football', parts: ': stock 36 → 40' }), '|', consoleText('orders', 'answer.approve', { what: consoleText('orders', 'step.match.force') }), '|', inEnglish('ui.form.add', { list: 'Friends' }), inEnglish('element.route./login'), consoleText('content','note.older',{by:'Mai'}));
});
