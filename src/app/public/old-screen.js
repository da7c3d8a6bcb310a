/* On the screen of a waiting room whose browser is too old: tells the counter, now and each five minutes. `early.js` fetches it. */
(function () {
  function tell() {
    var request = new XMLHttpRequest();
    request.open('POST', '/api/public/queue/screen/old-browser');
    request.setRequestHeader('content-type', 'application/json');
    request.send('{}');
  }
  tell();
  window.setInterval(tell, 5 * 60 * 1000);
})();
