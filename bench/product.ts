// The product as started in production, in its own process; the environment carries the settings.
process.env.NODE_ENV ??= 'production';
const { main } = await import('../src/app/server/main.ts');
await main();
