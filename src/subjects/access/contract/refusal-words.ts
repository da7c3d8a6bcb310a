/** The sentence of a refusal that pages also say by themselves: apart from the schemas, which no page needs. */
export const dniRegisteredSentence =
  'Ya hay un paciente con ese DNI. Ingrese con su contraseña para seguir.';
