import {
  keysOfActs,
  type PanelKey,
  paletteKey,
} from '../../../../subjects/appointments/web/acts/act-keys.ts';

/** The counter's single keys that work with any focus. */
export const dayKeys: PanelKey[] = [
  { keys: ['/', 'B'], does: 'Buscar a una persona o un turno' },
  { keys: ['0 a 9'], does: 'Buscar por DNI, teléfono o credencial escaneada' },
  { keys: ['↓'], does: 'Ir a los turnos del día' },
  { keys: ['N'], does: 'Nuevo turno' },
  { keys: ['R'], does: 'Recibir a quien llegó sin turno' },
  { keys: [','], does: 'Día anterior' },
  { keys: ['.'], does: 'Día siguiente' },
  { keys: ['Y'], does: 'Volver a hoy' },
  { keys: ['V'], does: 'Cambiar entre lista y agenda' },
  { keys: ['D'], does: 'Un doctor no viene' },
  { keys: ['J'], does: 'Caja, cierre y resumen del día' },
  { keys: ['P'], does: 'Imprimir el día' },
  { keys: ['?'], does: 'Ver estas teclas' },
];

/** The keys for the focused appointment. */
export const appointmentKeys: PanelKey[] = [
  { keys: ['Enter'], does: 'Abrir el turno' },
  ...keysOfActs(['arrive', 'call', 'attended', 'absent', 'cancel']),
  { keys: ['M'], does: 'Mover a otro horario' },
  { keys: ['S'], does: 'Dar un sobreturno a esa hora' },
  { keys: ['K'], does: 'Cobrar' },
  { keys: ['O'], does: 'Admisión: lo que falta de quien llegó' },
  { keys: ['T'], does: 'Imprimir el número de quien llegó' },
  { keys: ['W'], does: 'Escribir por WhatsApp' },
  { keys: ['I'], does: 'Leer o escribir recados con el consultorio' },
  { keys: ['H'], does: 'Ver los movimientos del turno' },
  ...keysOfActs(['undo']),
];

/** The counter's shortcuts, for its help sheet. */
export const deskKeyGroups: { title: string; keys: PanelKey[] }[] = [
  { title: 'En cualquier parte', keys: [...dayKeys, paletteKey] },
  {
    title: 'En el buscador',
    keys: [
      {
        keys: ['Enter'],
        does: 'Anotar la llegada de la única persona; otra vez, cobrarle lo que falta',
      },
      { keys: ['↓', '↑'], does: 'Entrar en lo encontrado y volver' },
      { keys: ['Esc'], does: 'Borrar lo escrito' },
    ],
  },
  {
    title:
      'Con el foco en un turno, o en una persona encontrada y su turno de cualquier día',
    keys: [
      { keys: ['↑', '↓'], does: 'Ir al anterior o al siguiente' },
      { keys: ['←', '→'], does: 'En la agenda, ir a otro profesional' },
      ...appointmentKeys,
    ],
  },
];
