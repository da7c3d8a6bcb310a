export type Sex = 'F' | 'M';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const bornFrom = (year: number, names: string) => ({
  bornFrom: year,
  names: words(names),
});

/** Given names by sex, and by the years in which they were common. */
export const givenNames: Record<
  Sex,
  { bornFrom: number; names: readonly string[] }[]
> = {
  F: [
    bornFrom(
      1900,
      `
      Marta Susana Norma Graciela Elena Alicia Beatriz Stella Mirta Teresa Nélida Olga Rosa Irma Elsa Ana
      María Lidia Haydée Zulema`,
    ),
    bornFrom(
      1962,
      `
      Claudia Patricia Mónica Silvia Andrea Adriana Sandra Gabriela Marcela Karina Verónica Alejandra
      Carolina Natalia Mariana Paola Lorena María Cecilia Valeria Romina Daniela Analía Soledad Vanesa
      Florencia Ana`,
    ),
    bornFrom(
      1990,
      `
      Camila Agustina Julieta Micaela Rocío Sofía Milagros Macarena Antonella Lucía Abril Candela Martina
      Victoria Brenda Ayelén Guadalupe Magalí Belén Florencia`,
    ),
    bornFrom(
      2011,
      `
      Emma Olivia Isabella Martina Catalina Mía Delfina Alma Emilia Renata Juana Francesca Amanda Pilar Lola
      Julia Clara Zoe Ámbar Helena`,
    ),
  ],
  M: [
    bornFrom(
      1900,
      `
      Juan Carlos Jorge Roberto Héctor Oscar Raúl Alberto Miguel Rubén Osvaldo Norberto Eduardo Horacio Hugo
      Ángel Néstor Ramón José Antonio`,
    ),
    bornFrom(
      1962,
      `
      Daniel Marcelo Gustavo Claudio Fabián Sergio Alejandro Pablo Diego Cristian Martín Hernán Javier
      Leonardo Gabriel Mariano Sebastián Matías Adrián Walter Darío Guillermo Maximiliano Ezequiel Fernando`,
    ),
    bornFrom(
      1990,
      `
      Nicolás Facundo Lucas Agustín Franco Tomás Joaquín Ignacio Santiago Ramiro Lautaro Iván Federico
      Emanuel Brian Nahuel Juan Alan Gonzalo Kevin`,
    ),
    bornFrom(
      2011,
      `
      Benjamín Bautista Mateo Felipe Thiago Valentino Lorenzo Benicio Simón Dante Bruno Liam León Pedro Ciro
      Gael Noah Salvador Máximo Vicente`,
    ),
  ],
};

export const surnames: readonly string[] = words(`
  González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Torres Álvarez
  Ruiz Ramírez Flores Benítez Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina
  Castro Ortiz Silva Núñez Luna Juárez Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta
  Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda Ponce Villalba Cardozo Navarro Coronel Vázquez Ramos Vargas
  Cáceres Arias Figueroa Córdoba Correa Maldonado Paz Rivero Miranda Mansilla Farías Roldán Méndez Guzmán
  Agüero Hernández Lucero Cruz Páez Escobar Mendoza Barrios Bustos Ávila Ayala Blanco Soria Maidana Acuña
  Leiva Duarte Moyano Campos Soto Martín Valdez Bravo Chávez Velázquez Olivera Toledo Franco Rossi Russo
  Ferrari Bianchi Romano Ricci Marino Greco Conti Mancini Lombardi Moretti Fontana Caruso Ferrero Schmidt
  Weber Müller Kowalski Cohen Levy Haddad Nasif Etcheverry Iriarte Echeverría Zubiri Arregui Lagos Paredes`);

/** Area codes, with the percentage of patients who have a mobile there. */
export const mobileAreas = [
  { area: '11', weight: 82 },
  { area: '221', weight: 6 },
  { area: '223', weight: 3 },
  { area: '237', weight: 4 },
  { area: '341', weight: 3 },
  { area: '351', weight: 2 },
] as const;
