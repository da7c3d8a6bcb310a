export const clinicData = {
  name: 'Clínica del Parque',
  address: 'Av. del Parque 1450',
  city: 'Ciudad Autónoma de Buenos Aires',
  phones: ['+541155550100', '+5491155550101'],
  email: 'turnos@clinica.demo',
  openingHours: ['Lunes a viernes de 8 a 20.30', 'Sábados de 8 a 13'],
  /** The coordinates of Parque Centenario, which the invented address is near. */
  latitude: -34.60642,
  longitude: -58.43563,
  arrivalNotes:
    'Llegue 10 minutos antes con su DNI y la credencial de su cobertura. Al entrar, anúnciese en la recepción de planta baja. Hay ascensor y rampa de acceso.',
  timeZone: 'America/Argentina/Buenos_Aires',
};

export const waitingRoomData = [
  { letter: 'A', name: 'Sala de planta baja', floor: 'Planta baja' },
  { letter: 'B', name: 'Sala del primer piso', floor: 'Primer piso' },
  { letter: 'C', name: 'Sala del segundo piso', floor: 'Segundo piso' },
] as const;

/** `use` reserves a room for one specialty. Other rooms are for any. */
export const roomData: {
  name: string;
  letter: 'A' | 'B' | 'C';
  use?: string;
}[] = [
  { name: 'Consultorio 1', letter: 'A' },
  { name: 'Consultorio 2', letter: 'A' },
  { name: 'Consultorio 3', letter: 'A' },
  { name: 'Consultorio 4', letter: 'A' },
  { name: 'Gimnasio de kinesiología', letter: 'A', use: 'kinesiologia' },
  { name: 'Consultorio 5', letter: 'B' },
  { name: 'Consultorio 6', letter: 'B' },
  { name: 'Consultorio 7', letter: 'B' },
  { name: 'Consultorio 8', letter: 'B' },
  { name: 'Sala de ecografías', letter: 'B', use: 'diagnostico-por-imagenes' },
  { name: 'Consultorio 9', letter: 'C' },
  { name: 'Consultorio 10', letter: 'C' },
  { name: 'Consultorio 11', letter: 'C' },
  { name: 'Consultorio 12', letter: 'C' },
];
