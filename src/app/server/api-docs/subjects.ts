import type { Contract } from '../../contract/index.ts';

type Door = keyof Contract;
/** The name of a subject's tag, and what it is about. */
type Subject = readonly [name: string, about: string];

export const doorNames: Record<Door, string> = {
  public: 'Public',
  patient: 'Patient',
  doctor: 'Doctor',
  reception: 'Reception',
  admin: 'Administration',
};

const personal = {
  session: ['session', 'The signed-in person, and their other sessions.'],
  stepUp: [
    'step-up',
    'Raising a session in place. Each way answers the new session.',
  ],
  password: ['password', 'The person’s own password.'],
  factors: ['second factors', 'An authenticator app, passkeys.'],
} as const;

/** The tag of each group of a door's procedures. A group without a tag does not compile. */
export const subjects: {
  [Name in Door]: Record<keyof Contract[Name], Subject>;
} = {
  public: {
    clinic: ['clinic', 'The clinic and the insurers it works with.'],
    doctors: ['doctors', 'The professionals, and the specialties they attend.'],
    availability: [
      'free times',
      'The free times of a professional, or of a specialty.',
    ],
    holds: [
      'holds',
      'Keeping a free time for five minutes, while the rest is filled in.',
    ],
    appointments: [
      'appointments',
      'Booking an appointment, and seeing or changing it by its link or code.',
    ],
    patients: ['patients', 'Registering as a patient.'],
    signIn: [
      'sign-in',
      'Opening a session: each answers its cookie and the tab key.',
    ],
    rpc: [
      'password check',
      'The specification’s remote function. It opens no session.',
    ],
    recovery: [
      'recovery',
      'Lost passwords, invitations, the first administrator.',
    ],
    professionalRequests: [
      'professional requests',
      'A health professional asks for an account.',
    ],
    queue: ['waiting room', 'The content of a waiting room’s screen.'],
    kiosk: ['kiosk', 'Receiving patients, at a paired screen.'],
    here: [
      'arrival by phone',
      'Receiving patients, on their own phone, by the code of a screen.',
    ],
    ownQueue: [
      'own queue',
      'One patient’s own place in the queue, by the link of that day.',
    ],
    push: ['browser notices', 'A browser’s renewed subscription to notices.'],
    documents: [
      'documents',
      'Checking that a prescription, order or certificate is genuine.',
    ],
    waitlist: [
      'waiting list',
      'Waiting for a time, and answering offers, by the link of a wish.',
    ],
  },
  patient: {
    ...personal,
    arrival: ['arrival', 'Saying that the patient is in the clinic.'],
    queue: [
      'own places',
      'An arrived patient’s place in the queue, and stepping out or leaving.',
    ],
    appointments: ['appointments', 'The patient’s own appointments.'],
    checklist: [
      'checklist',
      'Things to bring to an appointment and to do before it.',
    ],
    papers: ['papers', 'Papers that the patient sent before an appointment.'],
    questionnaires: ['forms', 'Questions to patients before an appointment.'],
    proposals: [
      'proposals',
      'Controls that doctors proposed, for the patient to book.',
    ],
    opinions: ['opinions', 'The patient’s opinion of a past visit.'],
    holds: ['holds', 'Booking as the signed-in patient.'],
    pairs: [
      'pairs',
      'Two of a family one after the other with one professional, booked in one act.',
    ],
    series: ['series', 'Several sessions of one practice, booked at once.'],
    profile: ['profile', 'The patient’s own data.'],
    coverages: ['coverages', 'The patient’s coverages.'],
    preferences: [
      'message preferences',
      'The patient’s messages, and their channels.',
    ],
    push: [
      'own browser notices',
      'The browsers in which the patient gets notices.',
    ],
    calendar: ['calendar', 'A private calendar to subscribe to.'],
    ownCopy: ['own copy', 'All data that the clinic keeps of the patient.'],
    record: [
      'own record',
      'The entries signed for the patient, and the readers of the record.',
    ],
    family: [
      'family',
      'The patient’s represented persons and representatives.',
    ],
    documents: [
      'own documents',
      'The patient’s prescriptions, orders and certificates.',
    ],
    waitlist: ['own waiting list', 'The patient’s wishes, and their offers.'],
  },
  doctor: {
    ...personal,
    appointments: [
      'appointments',
      'The acts on the professional’s own appointments.',
    ],
    queue: [
      'queue',
      'The professional’s waiting patients today, in order, and calling the next.',
    ],
    lines: [
      'lines',
      'Lines between the professional and the counter about an appointment.',
    ],
    agenda: ['agenda', 'The professional’s days and weeks.'],
    notes: ['notes', 'The private note beside an appointment.'],
    visit: ['visit', 'Writing and signing a visit.'],
    questionnaires: ['forms', 'Questions to patients before an appointment.'],
    attachments: ['attachments', 'The files of a visit that is being written.'],
    diagnoses: ['diagnoses', 'Diagnoses to write in a visit.'],
    nextControl: [
      'next control',
      'Booking the next visit while the patient is there.',
    ],
    visitTexts: [
      'visit texts',
      'Phrases and templates for a visit: own ones and the clinic’s.',
    ],
    record: [
      'medical record',
      'The records of the professional’s patients. Every read is noted.',
    ],
    recordCopies: [
      'record copies',
      'Copies requested at the counter, to be prepared.',
    ],
    documents: [
      'documents',
      'Prescriptions, orders and certificates: folios of the record.',
    ],
    absenceNotices: [
      'absence notices',
      'Telling the counter that the professional cannot come.',
    ],
    schedule: ['schedule', 'The professional’s hours.'],
    statistics: [
      'statistics',
      'The results of the professional’s own appointments.',
    ],
    profile: ['profile', 'The professional’s own data, photo and calendar.'],
  },
  reception: {
    ...personal,
    appointments: ['appointments', 'The acts on an appointment.'],
    queue: [
      'queue',
      'The waiting patients of today, in order, and calling the next.',
    ],
    lines: [
      'lines',
      'Lines between the counter and an appointment’s professional.',
    ],
    messages: ['messages', 'The messages sent, and those that did not arrive.'],
    messagesByHand: [
      'messages by hand',
      'Telling messages by hand, one after another, each at one desk.',
    ],
    origins: ['origins', 'Where many new persons booked from.'],
    patients: ['patients', 'The counter’s data of a patient.'],
    family: [
      'family',
      'Representatives, by the documents that the counter saw.',
    ],
    recordCopies: [
      'record copies',
      'Requested copies of records, and when they are due.',
    ],
    admissions: [
      'admissions',
      'Order and authorisation of an arrived patient.',
    ],
    papers: ['papers', 'Papers that patients sent before their appointments.'],
    proposals: [
      'proposals',
      'Controls that doctors proposed, to be given at the counter.',
    ],
    questionnaires: ['forms', 'Questions to patients before an appointment.'],
    payments: ['payments', 'Payments at the counter.'],
    contingency: [
      'contingency sheet',
      'The day on paper, made by itself each morning.',
    ],
    tickets: ['tickets', 'The tickets of arrived patients, on paper.'],
    cash: [
      'cash',
      'The tills: their open shifts, their closes, and the money of a day.',
    ],
    agenda: [
      'agenda',
      'The day of all professionals: booking, moving, closing.',
    ],
    absenceNotices: [
      'absence notices',
      'Notices of professionals who cannot come.',
    ],
    search: ['search', 'Finding a patient.'],
    screens: [
      'screens',
      'The screens of the waiting rooms: pairing them, and their state.',
    ],
    waitlist: [
      'waiting list',
      'Patients who wait for a time: offering by phone, adding and ending.',
    ],
  },
  admin: {
    ...personal,
    messages: ['messages', 'The messages sent, and the clinic’s own texts.'],
    origins: ['origins', 'Where many new persons booked from.'],
    access: ['access', 'The rules of access.'],
    requests: ['requests', 'Professionals who ask for an account.'],
    clinic: [
      'clinic',
      'The clinic’s data, and its terms for bookings and messages.',
    ],
    dashboard: [
      'dashboard',
      'The present day, and matters that need attention.',
    ],
    hours: [
      'promised hours',
      'Keeping the hour of appointments after the country changed its official one.',
    ],
    installation: ['installation', 'Trying the operator’s settings.'],
    contingency: [
      'contingency sheet',
      'The day on paper, made by itself each morning.',
    ],
    setUp: [
      'set-up',
      'From an empty clinic to the first time that can be booked.',
    ],
    audit: [
      'audit',
      'The log of acts, with user, person and time. Append-only.',
    ],
    record: [
      'record verification',
      'Checking that the medical records are as they were signed.',
    ],
    diagnosisLists: [
      'diagnosis lists',
      'Lists of diagnoses with codes that the clinic imports.',
    ],
    visitTexts: [
      'visit texts',
      'The clinic’s phrases and templates to insert into a visit.',
    ],
    doctors: ['doctors', 'The professionals as they are set up.'],
    schedules: [
      'schedules',
      'A professional’s weekly hours, absences and extra sessions.',
    ],
    specialties: ['specialties', 'The clinic’s specialties and practices.'],
    rooms: ['rooms', 'Waiting rooms and consulting rooms.'],
    screens: [
      'screens',
      'The screens of the waiting rooms: pairing them, and their content.',
    ],
    insurers: ['insurers', 'The insurers and their plans.'],
    holidays: ['holidays', 'The days on which the clinic is closed.'],
    questionnaires: ['forms', 'Questions to patients before an appointment.'],
    users: ['users', 'The staff besides the professionals.'],
  },
};

/** The subjects of addresses that are no procedures: streams, files, health. */
export const plainSubjects = {
  live: ['Live changes', 'A stream of changes, as server-sent events.'],
  files: ['Files', 'Calendars and images, each at an address of its own.'],
  service: [
    'Service',
    'The health of the process, this description, one-click unsubscribing.',
  ],
} as const satisfies Record<string, Subject>;

export const tagOf = (door: Door, [name]: Subject) =>
  `${doorNames[door]}: ${name}`;
