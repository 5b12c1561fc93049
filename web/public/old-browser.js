// Tells the user of a browser that is too old for the app. Every browser must understand this file.
if (!Array.prototype.findLast || !self.structuredClone) {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p role="alert">사용하는 브라우저가 오래되어 화면이 제대로 열리지 않습니다. 브라우저를 업데이트해주세요.</p>',
  );
}
