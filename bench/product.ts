// The product as in production, in its own process. The environment carries its settings.
process.env.NODE_ENV ??= 'production';
const { main } = await import('../src/app/server/main.ts');
await main();
