import { vi } from 'vitest';

/** Draws each frame at once, before anything else: on a busy machine a frame may come before the answer is on the page. */
export function drawFramesAtOnce(): void {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(performance.now());
    return 0;
  });
}
