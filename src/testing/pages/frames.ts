import { vi } from 'vitest';

/**
 * Draws each frame at once. Otherwise a frame on a busy machine may be drawn before the answer is on the
 * page.
 */
export function drawFramesAtOnce(): void {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(performance.now());
    return 0;
  });
}
