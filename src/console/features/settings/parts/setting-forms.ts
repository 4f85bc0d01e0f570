/** The forms of settings; each section maps its raw value to form values. */
import { defineForm } from '#console/forms/define-form.ts';
import gateway from '#schemas/forms/console/gateway.json' with { type: 'json' };
import makeGateway from '#schemas/forms/console/gateway.json?validator';
import region from '#schemas/forms/console/region.json' with { type: 'json' };
import makeRegion from '#schemas/forms/console/region.json?validator';
import resources from '#schemas/forms/console/resources.json' with { type: 'json' };
import makeResources from '#schemas/forms/console/resources.json?validator';
import service from '#schemas/forms/console/service.json' with { type: 'json' };
import makeService from '#schemas/forms/console/service.json?validator';
import onOff from '#schemas/forms/console/setting-switch.json' with { type: 'json' };
import makeOnOff from '#schemas/forms/console/setting-switch.json?validator';
import text from '#schemas/forms/console/setting-text.json' with { type: 'json' };
import makeText from '#schemas/forms/console/setting-text.json?validator';
import texts from '#schemas/forms/console/setting-texts.json' with { type: 'json' };
import makeTexts from '#schemas/forms/console/setting-texts.json?validator';

/** One text, typed or selected: `value`. */
export const textForm = defineForm({ schema: text, make: makeText });
/** A list of short texts: `list`. */
export const textsForm = defineForm({ schema: texts, make: makeTexts });
/** A toggle: `on`. */
export const switchForm = defineForm({ schema: onOff, make: makeOnOff });
export const regionForm = defineForm({ schema: region, make: makeRegion });
export const serviceForm = defineForm({ schema: service, make: makeService });
export const resourcesForm = defineForm({ schema: resources, make: makeResources });
export const gatewayForm = defineForm({ schema: gateway, make: makeGateway });
