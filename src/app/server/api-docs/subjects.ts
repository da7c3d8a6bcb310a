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
  session: [
    'session',
    'Who is signed in, and the other sessions of the same person.',
  ],
  stepUp: [
    'step-up',
    'Raising a session in place. Each way answers the session as it is then.',
  ],
  password: ['password', 'The person’s own password.'],
  factors: ['second factors', 'An authenticator app, passkeys.'],
} as const;

/** One tag per subject: each group of a door's procedures. A group without a tag does not compile. */
export const subjects: {
  [Name in Door]: Record<keyof Contract[Name], Subject>;
} = {
  public: {
    clinic: ['clinic', 'The clinic and the insurers it works with.'],
    doctors: ['doctors', 'The professionals, and the specialties they attend.'],
    availability: [
      'free times',
      'When a professional, or any of a specialty, may be booked.',
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
      'The specification’s remote function. It signs nobody in.',
    ],
    recovery: [
      'recovery',
      'Lost passwords, invitations, the first administrator.',
    ],
    professionalRequests: [
      'professional requests',
      'A health professional asks for an account.',
    ],
    queue: ['waiting room', 'What the screen of a waiting room shows.'],
    kiosk: ['kiosk', 'Receiving who comes, at a paired screen.'],
    here: [
      'arrival by phone',
      'Receiving who comes, on their own phone, by the code that a screen shows.',
    ],
    ownQueue: [
      'own queue',
      'One patient’s own place in the queue, by the link of that day.',
    ],
    push: ['browser notices', 'A browser’s renewed subscription to notices.'],
    documents: [
      'documents',
      'Whether a prescription, order or certificate is genuine.',
    ],
    waitlist: [
      'waiting list',
      'Waiting for a time, and answering what is offered, by the link of one’s wish.',
    ],
  },
  patient: {
    ...personal,
    arrival: ['arrival', 'Saying that one is in the clinic.'],
    queue: [
      'own places',
      'The place in the queue of who arrived, and what they say of it.',
    ],
    appointments: ['appointments', 'The patient’s own appointments.'],
    checklist: [
      'checklist',
      'What to bring to an appointment and to do before it.',
    ],
    papers: ['papers', 'What the patient sent before an appointment.'],
    questionnaires: ['forms', 'What patients answer before an appointment.'],
    proposals: [
      'proposals',
      'Controls that doctors proposed, for the patient to book.',
    ],
    opinions: ['opinions', 'What the patient says of a visit that was.'],
    holds: ['holds', 'Booking as the patient who is signed in.'],
    pairs: [
      'pairs',
      'Two of a family one after the other with one professional, booked in one act.',
    ],
    series: ['series', 'Several sessions of one practice, booked at once.'],
    profile: ['profile', 'The patient’s own data.'],
    coverages: ['coverages', 'Who pays for the patient.'],
    preferences: ['message preferences', 'What the patient is told, and how.'],
    push: ['own browser notices', 'In which browsers the patient is told.'],
    calendar: ['calendar', 'A private calendar to subscribe to.'],
    ownCopy: ['own copy', 'All that the clinic keeps of the patient.'],
    record: [
      'own record',
      'What was signed for the patient’s eyes, and who saw the record.',
    ],
    family: ['family', 'For whom the patient acts, and who acts for them.'],
    documents: [
      'own documents',
      'Prescriptions, orders and certificates of the patient’s own.',
    ],
    waitlist: [
      'own waiting list',
      'What the patient waits for, and what they are offered.',
    ],
  },
  doctor: {
    ...personal,
    appointments: [
      'appointments',
      'The life of an appointment of the professional’s own.',
    ],
    queue: [
      'queue',
      'Who waits for the professional today, in order, and calling whoever is next.',
    ],
    lines: [
      'lines',
      'What the professional and the counter say to one another about an appointment.',
    ],
    agenda: ['agenda', 'The professional’s days and weeks.'],
    notes: ['notes', 'The private note beside an appointment.'],
    visit: ['visit', 'Writing and signing a visit.'],
    questionnaires: ['forms', 'What patients answer before an appointment.'],
    attachments: ['attachments', 'The files of a visit that is being written.'],
    diagnoses: ['diagnoses', 'Diagnoses to write in a visit.'],
    nextControl: [
      'next control',
      'Booking the next visit while the patient is there.',
    ],
    visitTexts: [
      'visit texts',
      'Phrases and templates to insert into a visit: own ones and the clinic’s.',
    ],
    record: [
      'medical record',
      'The records of the professional’s patients. Every read is noted.',
    ],
    recordCopies: [
      'record copies',
      'Copies that were asked for at the counter, and wait to be prepared.',
    ],
    documents: [
      'documents',
      'Prescriptions, orders and certificates: folios of the record.',
    ],
    absenceNotices: [
      'absence notices',
      'Telling the counter that the professional cannot come.',
    ],
    schedule: ['schedule', 'When the professional attends.'],
    statistics: [
      'statistics',
      'What became of the professional’s own appointments.',
    ],
    profile: ['profile', 'The professional’s own data, photo and calendar.'],
  },
  reception: {
    ...personal,
    appointments: ['appointments', 'The life of an appointment.'],
    queue: ['queue', 'Who waits today, in order, and calling whoever is next.'],
    lines: [
      'lines',
      'What the counter and an appointment’s professional say to one another.',
    ],
    messages: ['messages', 'What was told to whom, and what did not arrive.'],
    messagesByHand: [
      'messages by hand',
      'Telling by hand what nothing sends, one after another, each at one desk.',
    ],
    origins: ['origins', 'Where many new persons booked from.'],
    patients: ['patients', 'What the counter knows of a person.'],
    family: [
      'family',
      'Who acts for whom, by the documents that the counter saw.',
    ],
    recordCopies: [
      'record copies',
      'Copies of records that somebody asked for: what is owed, and until when.',
    ],
    admissions: ['admissions', 'Order and authorisation of somebody who came.'],
    papers: ['papers', 'What patients sent before their appointments.'],
    proposals: [
      'proposals',
      'Controls that doctors proposed, to be given at the counter.',
    ],
    questionnaires: ['forms', 'What patients answer before an appointment.'],
    payments: ['payments', 'What is paid at the counter.'],
    contingency: [
      'contingency sheet',
      'The day on paper, made by itself each morning.',
    ],
    tickets: ['tickets', 'The numbers of who arrived, on paper.'],
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
      'Professionals who said that they cannot come.',
    ],
    search: ['search', 'Finding a patient.'],
    screens: [
      'screens',
      'The screens of the waiting rooms: pairing them, and which are alive.',
    ],
    waitlist: [
      'waiting list',
      'Who waits for a time: offering by phone, adding and ending.',
    ],
  },
  admin: {
    ...personal,
    messages: [
      'messages',
      'What was told to whom, and the clinic’s own words.',
    ],
    origins: ['origins', 'Where many new persons booked from.'],
    access: ['access', 'How people get in.'],
    requests: ['requests', 'Professionals who ask for an account.'],
    clinic: [
      'clinic',
      'How the clinic shows itself, and on what terms it books and tells.',
    ],
    dashboard: ['dashboard', 'The day as it goes, and what needs attention.'],
    hours: [
      'promised hours',
      'Keeping the hour of appointments after the country changed its official one.',
    ],
    installation: ['installation', 'Trying what whoever runs the server set.'],
    contingency: [
      'contingency sheet',
      'The day on paper, made by itself each morning.',
    ],
    setUp: [
      'set-up',
      'From an empty clinic to the first time that can be booked.',
    ],
    audit: ['audit', 'Who did what to whom and when. It is only added to.'],
    record: [
      'record verification',
      'Whether the medical records are as they were signed.',
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
      'When a professional attends: weekly hours, absences, extra sessions.',
    ],
    specialties: ['specialties', 'What the clinic offers.'],
    rooms: ['rooms', 'Where people wait and are attended.'],
    screens: [
      'screens',
      'The screens of the waiting rooms: pairing them, and what they show.',
    ],
    insurers: ['insurers', 'Who pays for patients.'],
    holidays: ['holidays', 'The days on which the clinic rests.'],
    questionnaires: ['forms', 'What patients answer before an appointment.'],
    users: ['users', 'Who works here besides the professionals.'],
  },
};

/** The subjects of addresses that are no procedures: streams, files, health. */
export const plainSubjects = {
  live: ['Live changes', 'A stream of what changes, as server-sent events.'],
  files: ['Files', 'Calendars and images, each at an address of its own.'],
  service: [
    'Service',
    'The health of the process, this description, one-click unsubscribing.',
  ],
} as const satisfies Record<string, Subject>;

export const tagOf = (door: Door, [name]: Subject) =>
  `${doorNames[door]}: ${name}`;
