import { Avatar, Style } from '@dicebear/core';
import notionists from '@dicebear/styles/notionists.json' with { type: 'json' };
import { drawSvg } from '../../base/kernel/images/draw-svg.ts';
import type { Sex } from '../material/person-data.ts';

/** Twice the side at which the list shows it. */
const side = 112;

const variants = <Place extends string>(...places: Place[]) =>
  places.map((place): `variant${Place}` => `variant${place}`);

/*
 * The drawings of the collection that suit a professional at work: no hats, phones or prints on the clothes.
 */
const looks = {
  F: {
    hair: variants(
      '02',
      '04',
      '08',
      '10',
      '20',
      '23',
      '28',
      '36',
      '37',
      '39',
      '41',
      '43',
      '47',
      '48',
      '58',
      '11',
      '29',
      '30',
    ),
    clothes: variants('13', '14', '16', '21', '25'),
    beard: 0,
  },
  M: {
    hair: variants(
      '01',
      '05',
      '06',
      '07',
      '09',
      '13',
      '15',
      '16',
      '18',
      '19',
      '22',
      '25',
      '31',
      '32',
      '33',
      '34',
      '35',
      '38',
      '42',
      '49',
      '54',
      '55',
      '60',
    ),
    clothes: variants('13', '14', '16', '19', '20', '25'),
    beard: 35,
  },
};
const beards = variants('02', '04', '05', '06', '09', '11', '12');
const smiles = variants('03', '17', '22', '25');
const glasses = variants('03', '08', '11');
const grounds = ['#d9e7e4', '#dde5ee', '#ece5d8'];

/**
 * Draws a portrait of each person as a PNG, always the same for the same list. Hair repeats only after all
 * kinds were used. The drawings are in the public domain (decision 28).
 */
export function drawPortraits(
  people: readonly { name: string; sex: Sex }[],
): Promise<Buffer[]> {
  const style = new Style(notionists);
  const drawn = { F: 0, M: 0 };
  const portraits = people.map(({ name, sex }) => {
    const { hair, clothes, beard } = looks[sex];
    const place = drawn[sex]++ % hair.length;
    return new Avatar(style, {
      seed: name,
      size: side,
      scale: 1.45,
      translateX: 2,
      translateY: 9,
      inkColor: ['#22393f'],
      paperColor: ['#ffffff'],
      backgroundColor: grounds,
      gestureProbability: 0,
      clothesGraphicProbability: 0,
      clothesVariant: clothes,
      hairVariant: hair.slice(place, place + 1),
      mouthVariant: smiles,
      eyesVariant: variants('04', '05'),
      eyebrowsVariant: variants('01', '04', '05', '09', '10', '11'),
      glassesProbability: 25,
      glassesVariant: glasses,
      beardProbability: beard,
      beardVariant: beards,
    });
  });
  return Promise.all(portraits.map((each) => drawSvg(each.toString(), side)));
}
