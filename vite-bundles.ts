/*
 * The modules that share a file of the built pages. Each request repeats some 1.4 KB of headers, so pages
 * share few files. A final `/` means a folder with all below it, and `*` the rest of a file's name.
 */

/**
 * The modules that every page needs, some pieces that the home page shares, and the styles of the first pages
 * of a patient, which are smaller than the requests for them.
 */
export const shellModules = [
  'app/web/main.tsx',
  'base/clinic/rules/care-search.ts',
  'base/clinic/rules/position.ts',
  'base/text/contract/page-words.ts',
  'base/text/count-of.ts',
  'base/text/file-size.ts',
  'base/text/name-search.ts',
  'base/text/plain-text.ts',
  'base/text/say-list.ts',
  'base/text/written-text.ts',
  'base/ui/accepted-insurers/accepted-insurers.module.css',
  'base/ui/avatar/avatar.module.css',
  'base/ui/choice-link/choice-link.module.css',
  'base/ui/confirm/confirm.module.css',
  'base/ui/directions/directions.*',
  'base/ui/empty-state/empty-state.*',
  'base/ui/facts/facts.module.css',
  'base/ui/field/field.module.css',
  'base/ui/field/landline-offer.module.css',
  'base/ui/field/name-field.module.css',
  'base/ui/field/without-dni.module.css',
  'base/ui/layout/phone-frame.module.css',
  'base/ui/moment/moment.tsx',
  'base/ui/rows/rows.module.css',
  'base/ui/section/section.module.css',
  'base/ui/specialty-icon/specialty-icon.*',
  'subjects/access/web/recovery/recovery.module.css',
  'subjects/access/web/step-up/step-up.module.css',
  'subjects/booking/web/confirm/*.module.css',
  'subjects/booking/web/hold/hold-clock.module.css',
  'subjects/booking/web/pairs/two-people.module.css',
  'subjects/booking/web/patient/patient-form.module.css',
  'subjects/booking/web/series/series.module.css',
  'subjects/booking/web/steps/*.module.css',
  'subjects/booking/web/when/*.module.css',
  'subjects/booking/web/who/*.module.css',
  'subjects/doctors/web/home/home.module.css',
  'subjects/doctors/web/list/*.module.css',
  'subjects/doctors/web/list/said-words.ts',
  'subjects/documents/web/document-check.module.css',
  'subjects/patients/web/registration/registration.module.css',
  'subjects/queue/web/arrival/here.module.css',
  'subjects/queue/web/own/own-place.module.css',
  'subjects/rescheduling/web/cancel-appointment.module.css',
  'subjects/schedule/web/availability/*.module.css',
  'subjects/waitlist/web/waitlist.module.css',
];

/** The modules of public pages with forms, choices or live changes. */
export const formsModules = [
  'base/api/contract/acting-sentences.ts',
  'base/api/web/client/random-uuid.ts',
  'base/api/web/client/use-order.ts',
  'base/api/web/client/with-proof-of-work.ts',
  'base/api/web/live/',
  'base/clinic/rules/insurers-taken.ts',
  'base/clinic/rules/next-times.ts',
  'base/person/contract/field-messages.ts',
  'base/person/rules/birth-date.ts',
  'base/person/rules/card-names.ts',
  'base/person/rules/cuil.ts',
  'base/person/rules/dni-card.ts',
  'base/person/rules/dni.ts',
  'base/person/rules/languages.ts',
  'base/person/rules/name-signs.ts',
  'base/person/rules/name-words.ts',
  'base/person/rules/person-name.ts',
  'base/person/rules/person-names.ts',
  'base/person/rules/typed-name.ts',
  'base/text/clean-typed.ts',
  'base/ui/accepted-insurers/accepted-insurers.*',
  'base/ui/act-problem.tsx',
  'base/ui/avatar/',
  'base/ui/choice-link/choice-link.*',
  'base/ui/confirm/confirm.*',
  'base/ui/facts/facts.*',
  'base/ui/field/check-field.tsx',
  'base/ui/field/field.*',
  'base/ui/field/landline-offer.*',
  'base/ui/field/name-field.*',
  'base/ui/field/text-area-field.tsx',
  'base/ui/field/text-field.tsx',
  'base/ui/field/typed-hour.ts',
  'base/ui/field/use-light-form.ts',
  'base/ui/field/without-dni.*',
  'base/ui/focus/',
  'base/ui/format/insurer-period-words.ts',
  'base/ui/format/told-words.ts',
  'base/ui/format/use-sending.ts',
  'base/ui/forms/new-password.ts',
  'base/ui/forms/provinces.ts',
  'base/ui/forms/read-person.ts',
  'base/ui/forms/said-name.ts',
  'base/ui/forms/typed-date.ts',
  'base/ui/framed/is-framed.ts',
  'base/ui/layout/phone-frame.*',
  'base/ui/moment/',
  'base/ui/page/focus-heading.ts',
  'base/ui/page/page.*',
  'base/ui/page/site-name.ts',
  'base/ui/problem/',
  'base/ui/rows/',
  'base/ui/section/section.*',
  'base/ui/toast/sign-in-toasts.ts',
  'subjects/access/contract/refusal-words.ts',
  'subjects/access/web/step-up/activation-way.tsx',
  'subjects/access/web/step-up/code-form.tsx',
  'subjects/access/web/step-up/code-problem.ts',
  'subjects/access/web/step-up/qr-code.tsx',
  'subjects/access/web/step-up/secret-field.tsx',
  'subjects/access/web/step-up/typed-code.ts',
  'subjects/appointments/contract/refusal-words.ts',
  'subjects/appointments/web/add-to-calendar.tsx',
  'subjects/appointments/web/kept/unsent-acts.ts',
  'subjects/appointments/web/visit-words.ts',
  'subjects/schedule/web/availability/*.module.css',
  'subjects/schedule/web/availability/day-times.tsx',
  'subjects/schedule/web/availability/empty-day.tsx',
  'subjects/schedule/web/availability/month-and-day.tsx',
  'subjects/schedule/web/availability/month-grid-keys.ts',
  'subjects/schedule/web/availability/month-grid.tsx',
  'subjects/schedule/web/availability/nearest-times.tsx',
  'subjects/schedule/web/availability/next-times.tsx',
  'subjects/schedule/web/availability/no-slots-words.ts',
  'subjects/schedule/web/availability/refused.tsx',
];

/** A booking's usual screens. A series or the waiting list, which few patients need, is fetched on demand. */
export const bookingModules = [
  'app/routes/-booking.tsx',
  'subjects/booking/contract/refusal-words.ts',
  'subjects/booking/web/confirm/',
  'subjects/booking/web/hold/',
  'subjects/booking/web/page/',
  'subjects/booking/web/pairs/',
  'subjects/booking/web/patient/',
  'subjects/booking/web/state/',
  'subjects/booking/web/steps/*.module.css',
  'subjects/booking/web/steps/choice-list.tsx',
  'subjects/booking/web/steps/step-page.tsx',
  'subjects/booking/web/times/',
  'subjects/booking/web/when/*.module.css',
  'subjects/booking/web/when/first-free.tsx',
  'subjects/booking/web/when/nothing-free.tsx',
  'subjects/booking/web/when/take-first.tsx',
  'subjects/booking/web/when/when-step.tsx',
  'subjects/booking/web/who/',
];

/** The modules of pages that show or change a wish of the waiting list. */
export const wishesModules = [
  'subjects/waitlist/web/end-words.ts',
  'subjects/waitlist/web/offer-card.tsx',
  'subjects/waitlist/web/offer-problem.tsx',
  'subjects/waitlist/web/offer-taken.tsx',
  'subjects/waitlist/web/waitlist-link-page.tsx',
  'subjects/waitlist/web/waitlist.module.css',
  'subjects/waitlist/web/wish-editor.tsx',
  'subjects/waitlist/web/wish-fields.tsx',
  'subjects/waitlist/web/wish-words.ts',
];

/**
 * The page on the phone of a patient who scanned a screen of the clinic, and the words that it shares with
 * that screen.
 */
export const arrivalModules = [
  'subjects/queue/web/arrival/here-in-account.tsx',
  'subjects/queue/web/arrival/here-page.tsx',
  'subjects/queue/web/arrival/here-parts.tsx',
  'subjects/queue/web/arrival/kiosk-words.ts',
];

/** Makes a pattern that finds our modules by such a list. */
export function isAmong(
  modules: readonly string[],
  others: readonly RegExp[] = [],
): RegExp {
  const names = modules.map((name) => {
    const escaped = name
      .replaceAll(/[.$()+?^{}|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^/]*');
    return name.endsWith('/') ? `/src/${escaped}` : `/src/${escaped}(?:\\?|$)`;
  });
  return new RegExp(
    [...names, ...others.map(({ source }) => source)].join('|'),
  );
}
