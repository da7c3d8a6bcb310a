/* What runs before the application, in the syntax of 2009 that any browser reads. One file, for each is a request. */

/* The colours and letters that the user chose last time, and whether a user is signed in here: so the page does not flash
   or jump. */
(function () {
  var page = document.documentElement;
  try {
    var chosen = localStorage.getItem('color_scheme');
    if (chosen === 'light' || chosen === 'dark')
      page.setAttribute('data-mantine-color-scheme', chosen);
    if (localStorage.getItem('text_size') === 'large')
      page.setAttribute('data-text-size', 'large');
    // A signed-in user is led on to their own pages: what a visitor reads would flash.
    var keys = Object.keys(localStorage).concat(Object.keys(sessionStorage));
    for (var index = 0; index < keys.length; index++)
      if (/_tab_key$/.test(keys[index]))
        page.setAttribute('data-signed-in', '');
  } catch (_) {
    // Storage may be forbidden; then the system's scheme holds.
  }
})();

/* A browser that cannot read the application: says so, with the clinic's phone, in place of a spinner that never ends. Also
   where a file of the page does not arrive. */
(function () {
  var needed = 'Chrome o Edge 111, Firefox 115 o Safari 16.4';
  // Not a patient's own view there.
  var isScreen =
    location.pathname.indexOf('/turnero') === 0 &&
    !/[?&](turno|aca)=/.test(location.search);
  var tooOld = 'Pantalla no compatible.';
  var said = null;

  function isOld() {
    var css = window.CSS;
    return !(
      'noModule' in document.createElement('script') &&
      typeof Array.prototype.toSorted === 'function' &&
      css &&
      css.supports &&
      css.supports('color', 'color-mix(in srgb, red, blue)')
    );
  }

  /** The application takes both away when it begins. */
  function isWaiting() {
    var root = document.getElementById('root');
    if (root && root.firstChild) return false;
    return (
      document.getElementById('boot') || document.getElementById('first-page')
    );
  }

  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function say(title, text, canReload) {
    if (said || !isWaiting()) return;
    if (title === tooOld) add(document.body, 'script').src = '/old-screen.js';
    var phone = document.querySelector('a[href^="tel:"]');
    said = document.createElement('div');
    said.id = 'old-browser';
    said.setAttribute('role', 'alert');
    said.style.cssText =
      'padding:16px;background:#fff3cd;color:#3d2f00;font:18px sans-serif';
    add(said, 'strong', title).style.display = 'block';
    add(said, 'span', text + (phone ? ' O llame a la clínica: ' : ' '));
    if (phone) {
      var call = add(said, 'a', phone.textContent);
      call.href = phone.href;
      call.style.color = 'inherit';
      add(said, 'span', '. ');
    }
    if (canReload) {
      var again = add(said, 'a', 'Volver a cargar');
      again.href = location.href;
      again.style.color = 'inherit';
    }
    document.body.insertBefore(said, document.body.firstChild);
    var boot = document.getElementById('boot');
    if (boot) boot.style.display = 'none';
    // The signs in the first HTML that the page is coming.
    var signs = document.querySelectorAll('#first-page .loading-loading');
    for (var index = 0; index < signs.length; index++)
      signs[index].style.display = 'none';
    if (isScreen) said.style.fontSize = '32px';
    // The application may come late all the same.
    var watching = window.setInterval(function () {
      if (isWaiting()) return;
      said.parentNode.removeChild(said);
      window.clearInterval(watching);
    }, 500);
  }

  function look(isFailed) {
    if (isOld()) {
      if (isScreen)
        say(tooOld, 'El navegador es muy antiguo. Necesita ' + needed + '.');
      else
        say(
          'Este navegador es muy antiguo.',
          'Abra la página en otro: ' + needed + '.'
        );
    } else if (isFailed) {
      say('La página no terminó de cargar.', 'Revise la conexión.', true);
    }
  }

  function onReady(then) {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', then);
    else then();
  }

  window.addEventListener(
    'error',
    function (event) {
      var failed = event.target;
      var isFile =
        failed &&
        failed !== window &&
        (failed.tagName === 'SCRIPT' || failed.rel === 'stylesheet');
      // An error of a script counts where it keeps the application from beginning.
      if (isFile || failed === window)
        onReady(function () {
          look(true);
        });
    },
    true
  );
  onReady(function () {
    look(false);
  });
  // The application comes in several files: one that is missing is told by no event of the page's own.
  window.addEventListener('unhandledrejection', function () {
    onReady(function () {
      look(true);
    });
  });
  // An error that came before this file did is not heard.
  function waitForIt() {
    window.setTimeout(function () {
      look(true);
    }, 8000);
  }
  if (document.readyState === 'complete') waitForIt();
  else window.addEventListener('load', waitForIt);
})();
