// The product as it is started for real, in a process of its own; the settings come with the environment.
process.env.NODE_ENV ??= 'production';
const { main } = await import('../src/server/main.ts');
await main();
