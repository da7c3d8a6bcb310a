import { expect, test } from 'vitest';
import { destinationOf, mailboxOwnerOf } from './destination.ts';

test.each([
  ['ana@correo.example', 'ana@correo.example'],
  ['Ana@Correo.EXAMPLE', 'ana@correo.example'],
  ['ana+turnos@correo.example', 'ana@correo.example'],
  ['ana.paz@correo.example', 'ana.paz@correo.example'],
  ['A.na.Paz+1@gmail.com', 'anapaz@gmail.com'],
  ['anapaz@googlemail.com', 'anapaz@gmail.com'],
  ['A.na_Pa-z+1@pm.me', 'anapaz@proton.me'],
  ['anapaz@protonmail.com', 'anapaz@proton.me'],
  ['ana_paz@me.com', 'ana_paz@icloud.com'],
  ['ana_paz@mac.com', 'ana_paz@icloud.com'],
  ['ana_paz-turnos@yahoo.com.ar', 'ana_paz@yahoo.com.ar'],
  ['ana-paz@hotmail.com', 'ana-paz@hotmail.com'],
  ['ana@constructor', 'ana@constructor'],
  ['+5491155554444', '5491155554444'],
])('%s is counted as %s', (address, destination) =>
  expect(destinationOf(address)).toBe(destination),
);

test.each([
  ['A.na.Paz+1@gmail.com', 'anapaz@gmail.com'],
  ['ana@hotmail.com.ar', 'ana@hotmail.com.ar'],
  ['uno@buzones.example', 'buzones.example'],
  ['dos@a.b.Buzones.example', 'buzones.example'],
  ['tres@buzones.com.ar', 'buzones.com.ar'],
  ['cuatro@a.buzones.com.ar', 'buzones.com.ar'],
  ['cinco@a.buzones.ar', 'buzones.ar'],
  ['seis@a.buzones.coop.ar', 'buzones.coop.ar'],
  ['siete@a.buzones.mutual.ar', 'buzones.mutual.ar'],
  ['ocho@a.buzones.seg.ar', 'buzones.seg.ar'],
  ['ana@pm.me', 'ana@proton.me'],
  ['ana@mac.com', 'ana@icloud.com'],
  ['seis@gmail.com.buzones.example', 'buzones.example'],
])('the mailbox %s belongs to %s', (email, owner) =>
  expect(mailboxOwnerOf(email)).toBe(owner),
);
