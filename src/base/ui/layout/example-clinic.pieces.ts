import type { Clinic } from '../../clinic/contract/clinic.ts';

export const exampleClinic: Clinic = {
  name: 'Clínica del Parque',
  address: 'Av. del Parque 1450',
  city: 'Ciudad Autónoma de Buenos Aires',
  phones: ['+541155550100', '+5491155550101'],
  email: 'turnos@clinica.example',
  openingHours: [
    'Lunes a viernes de 8 a 20.30',
    'Sábados de 8 a 13',
    'Guardia: todos los días, las 24 horas',
  ],
  directionsUrl: null,
  position: { latitude: -34.60642, longitude: -58.43563 },
  arrivalNotes:
    'Llegue 10 minutos antes con su DNI y la credencial de su cobertura.',
  timeZone: 'America/Argentina/Buenos_Aires',
  isDemo: false,
  accent: null,
  logoUrl: null,
  today: '2026-11-24',
  policy: {
    minNoticeMinutes: 120,
    horizonDays: 60,
    maxFuturePerPatient: 3,
    maxFuturePerSpecialty: 1,
    changeUntilHours: 12,
  },
  privacyPolicyVersion: '2026-11',
  sendsEmail: true,
  sendsMessages: true,
  ways: ['email', 'whatsapp'],
};

export const exampleLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#fff"/><circle cx="20" cy="20" r="14" fill="#7a2e5d"/><text x="42" y="27" font-family="sans-serif" font-size="18" fill="#7a2e5d">Parque</text></svg>',
)}`;

export const longClinic: Clinic = {
  ...exampleClinic,
  name: 'Instituto de Otorrinolaringología y Cirugía de Cabeza y Cuello Doctora Cecilia Grierson',
  address:
    'Avenida Libertador General José de San Martín 14.550, segundo subsuelo, ala norte',
  city: 'San Fernando del Valle de Catamarca',
  openingHours: [
    'Lunes, martes, jueves y viernes de 7.30 a 12.30 y de 16 a 20.30, y los miércoles solo por la tarde',
  ],
  position: null,
  isDemo: true,
};
