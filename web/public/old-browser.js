// Tells the user of a browser that is too old for the app. Every browser must understand this file.
// Chrome since 106 (the engine of Samsung Internet 20) and Safari since 15.4 have the first method, Firefox since 115 the second.
if (!Intl.NumberFormat.prototype.formatRange && !Array.prototype.toSorted) {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p role="alert">사용하는 브라우저가 오래되어 화면이 제대로 열리지 않습니다. 브라우저를 업데이트해주세요.</p>',
  );
}
