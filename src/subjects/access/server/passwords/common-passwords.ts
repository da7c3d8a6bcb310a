let loaded: Promise<ReadonlySet<string>> | undefined;

const HOW_MANY = 3000;
const MIN_CHARACTERS = 8;

/**
 * The 3000 commonest passwords of 8 characters or more, in lower case (ASVS 5.0 V6.2.4). They take a moment to
 * unpack, so they are loaded when the first password is chosen.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The dictionary has the commonest first.
  const long = dictionary['passwords-common'].filter(
    (password) => [...password].length >= MIN_CHARACTERS,
  );
  return new Set(
    long.slice(0, HOW_MANY).map((password) => password.toLowerCase()),
  );
}
